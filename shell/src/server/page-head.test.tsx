/** @jest-environment @fitreel/tooling/jest-node */
import type { PageToRender } from '@fitreel/protocol';
import { getPlatform } from '@fitreel/sdk/platform';
import { defineRemote, type PageModule, type RemoteDescription } from '@fitreel/sdk/remote';
import { registryOf } from '../composition/live-remote.test-support';
import { renderPage } from './render-page';

const CATALOG = {
  name: 'catalog',
  title: 'Catalogue',
  routes: [{ id: 'category', path: '/category{categoryId}', access: 'public' }],
  navigation: [],
} as const satisfies RemoteDescription;

/** A page that is called by its data, and has no other head. */
const page: PageModule = {
  loader: async ({ params: { categoryId = '' }, context }) => {
    const { api, queryClient } = getPlatform(context);
    const { category } = await api.request('GET /categories/{categoryId}', { params: { categoryId } });
    queryClient.setQueryData([categoryId], category.categoryName);
  },
  Component: () => <h1>Category</h1>,
  head: ({ params: { categoryId = '' }, platform, siteUrl }) => {
    const title = platform.queryClient.getQueryData<string>([categoryId]);
    return title === undefined ? null : { title, structuredData: [{ url: siteUrl }] };
  },
};

/** Renders `/categoryyoga`, whose category the API has. */
const render = (module: PageModule, more: Partial<PageToRender> = {}) =>
  renderPage({
    view: 'page',
    url: '/categoryyoga?level=beginner',
    settings: { embedBase: 'https://videos.example/embed', allowOverrides: [] },
    siteUrl: 'https://fitreel.example',
    registry: registryOf([CATALOG]),
    data: {},
    remote: defineRemote(CATALOG, { category: async () => module }),
    request: async () => ({ status: 200, body: { category: { _id: 'yoga', categoryName: 'Yoga' } } }),
    ...more,
  });

const HEAD = { title: 'Yoga', structuredData: [{ url: 'https://fitreel.example' }] };

test('a page says of itself what its data are, by its parameters and the site’s address', async () => {
  expect(await render(page)).toMatchObject({ status: 200, pageHead: HEAD });
});

test('a head alone renders nothing else, also of a page that throws', async () => {
  const throwing = (): never => {
    throw new Error('boom');
  };
  const broken = { ...page, Component: throwing };
  await expect(render(broken)).rejects.toThrow('boom');
  expect(await render(broken, { view: 'head' })).toEqual({
    ...{ status: 200, head: '', content: '', pageHead: HEAD },
  });
});

test('a head alone does without data that the API fails to give', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const request = async () => ({ status: 500, body: { errors: ['down'] } });
  expect(await render(page, { view: 'head', request })).toMatchObject({ status: 200, pageHead: null });
});

test.each<[string, Partial<PageToRender>]>([
  ['a frame', { view: 'frame' }],
  ['a page of a site that has no address', { siteUrl: undefined }],
  ['a page that does not exist', { request: async () => ({ status: 404, body: { errors: ['no'] } }) }],
  ['a path without a remote', { remote: null }],
])('%s says nothing', async (_what, more) => {
  expect((await render(page, more)).pageHead).toBeNull();
});

test('a page without a head says nothing', async () => {
  const { loader, Component } = page;
  expect((await render({ Component, ...(loader && { loader }) })).pageHead).toBeNull();
});
