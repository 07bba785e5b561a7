import { createElement } from 'react';
import { Link, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom';
import type { RemoteStatus } from '../remotes';
import { getPlatform } from '../platform';
import { defineRemote, notFound, type RemoteDescription } from '../remote';

const sample = (name: string, title: string, state: RemoteStatus['state']): RemoteStatus => {
  const version = '1.0.0-0123456789ab';
  const url = `http://fitreel.test/releases/${name}/${version}/remoteEntry.js`;
  const loaded = { listed: version, version, url, ms: state === 'loaded' ? 120 : null };
  return { name, title, source: 'release', state, ...loaded, failures: 0, lastFailure: null };
};

/** One remote per source, and every state but `loading`. */
export const sampleRemotes: readonly RemoteStatus[] = [
  sample('catalog', 'Video catalogue', 'loaded'),
  { ...sample('library', 'Your library', 'idle'), source: 'canary' },
  {
    ...sample('auth', 'Log-in', 'loaded'),
    listed: '1.0.1-ba9876543210',
    source: 'fallback',
    failures: 1,
    lastFailure: 'timeout',
  },
  {
    ...sample('devtools', 'Developer tools', 'failed'),
    version: null,
    source: 'override',
    url: 'http://localhost:3001/remoteEntry.js',
    failures: 2,
    lastFailure: 'network',
  },
];

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
