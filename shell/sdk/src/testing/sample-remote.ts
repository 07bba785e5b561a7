import { createElement } from 'react';
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import { getPlatform } from '../platform';
import { defineRemote, notFound, type RemoteDescription } from '../remote';

const description = {
  name: 'sample',
  title: 'Sample',
  routes: [
    { id: 'home', path: '/', access: 'public' },
    { id: 'category', page: 'shelf', path: '/category{categoryId}', access: 'public' },
    { id: 'video', path: '/video/{videoId}', access: 'public' },
    { id: 'special', page: 'home', path: '/categoryspecial', access: 'public' },
    { id: 'gone', path: '/gone', access: 'public' },
  ],
  navigation: [],
} as const satisfies RemoteDescription;

const Home = () => createElement(Link, { to: '/categoryyoga' }, 'Yoga');
const Shown = () => createElement('h1', null, useLoaderData<string>());
const Gone = () => notFound();

/** A remote with each kind of page: plain, with a parameter inside a segment, with a whole segment, and not found. */
export const sampleRemote = defineRemote(description, {
  home: async () => ({ Component: Home }),
  shelf: async () => ({
    Component: Shown,
    async loader({ params, context }: LoaderFunctionArgs) {
      const { categoryId = 'none' } = params;
      if (categoryId === 'unknown') notFound();
      const { api } = getPlatform(context);
      const { videos } = await api.request('GET /videos', { query: { category: categoryId } });
      return `${categoryId}: ${videos.length}`;
    },
  }),
  video: async () => ({ Component: Shown, loader: ({ params }: LoaderFunctionArgs) => params['videoId'] }),
  gone: async () => ({ Component: Gone }),
});
