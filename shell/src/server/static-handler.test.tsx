/** @jest-environment @fitreel/tooling/jest-node */
import type { PageToRender } from '@fitreel/protocol';
import { defineRemote, type PageModule, type RemoteDescription } from '@fitreel/sdk/remote';
import { useLoaderData } from 'react-router-dom';
import { registryOf } from '../composition/live-remote.test-support';
import { renderPage, staticHandler } from './render-page';

const CATALOG = {
  name: 'catalog',
  title: 'Catalogue',
  routes: [
    { id: 'video', path: '/video/{videoId}', access: 'public' },
    { id: 'category', path: '/category{categoryId}', access: 'public' },
  ],
  navigation: [],
} as const satisfies RemoteDescription;

const page: PageModule = {
  loader: ({ params }) => Object.values(params).join(),
  Component: () => <output>{useLoaderData<string>()}</output>,
};

/** A remote whose video page is what `video` loads. */
const remoteWith = (video: () => Promise<PageModule>) =>
  defineRemote(CATALOG, { video, category: async () => page });

/** The content of the page's element `output`. */
async function rendered(remote: PageToRender['remote'], url: string) {
  const { content } = await renderPage({
    view: 'page',
    url,
    settings: { embedBase: 'https://videos.example/embed', allowOverrides: [] },
    registry: registryOf([CATALOG]),
    data: {},
    remote,
    fragments: {},
    request: async () => ({ status: 404, body: null }),
  });
  return /<output>(.*)<\/output>/s.exec(content)?.[1];
}

test('pages share a handler, unless a path has a route of its own', () => {
  const remote = remoteWith(async () => page);
  expect(staticHandler(remote, '/video/v1')).toBe(staticHandler(remote, '/video/v2'));
  expect(staticHandler(remote, '/category1')).not.toBe(staticHandler(remote, '/category1'));
  expect(
    staticHandler(
      remoteWith(async () => page),
      '/video/v1',
    ),
  ).not.toBe(staticHandler(remote, '/video/v1'));
});

test('each page has its own data', async () => {
  const remote = remoteWith(async () => page);
  expect(await rendered(remote, '/video/v1')).toBe('v1');
  expect(await rendered(remote, '/category7')).toBe('7');
  expect(await rendered(remote, '/video/v2')).toBe('v2');
});

test('a page that did not load is loaded again by the next one', async () => {
  const load = jest.fn(async () => page).mockRejectedValueOnce(new Error('no file'));
  const remote = remoteWith(load);
  await expect(rendered(remote, '/video/v1')).rejects.toThrow('no file');
  expect(await rendered(remote, '/video/v1')).toBe('v1');
});
