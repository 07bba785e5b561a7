import { screen } from '@testing-library/react';
import { useLoaderData } from 'react-router-dom';
import { createTestPlatform, renderRemote } from '../testing';
import {
  defineRemote,
  isNotFound,
  notFound,
  type PageModule,
  type RemoteConfig,
  type RemoteDescription,
} from '.';

const description = {
  name: 'sample',
  title: 'Sample',
  routes: [{ id: 'page', path: '/page', access: 'signed-in' }],
  navigation: [],
} as const satisfies RemoteDescription;
const Page = () => <h1>The page</h1>;

test('a route has a stable id, the declared pattern and its description', () => {
  const [route] = defineRemote(description, { page: async () => ({ Component: Page }) }).routes;
  expect(route).toMatchObject({
    id: 'sample.page',
    path: '/page',
    handle: { remote: 'sample', route: { id: 'page', access: 'signed-in' } },
  });
});

test('a route takes only endpoints of the contract as data', () => {
  const routeWith = (data: RemoteConfig['routes'][number]['data']) => data;
  routeWith(['/api/videos?limit=24', '/api/video/{id}', '/api/categories']);
  // @ts-expect-error -- the contract has `GET /videos`.
  expect(routeWith(['/api/vidoes'])).toBeDefined();
  // @ts-expect-error -- `GET /videos` takes `limit`.
  expect(routeWith(['/api/videos?limt=24'])).toBeDefined();
  // @ts-expect-error -- `GET /user/likes` has the access `user`.
  expect(routeWith(['/api/user/likes'])).toBeDefined();
});

test('a page that was replaced under development is used from the next load on', async () => {
  const pages = ['first', 'second'].map((data) => ({ Component: Page, loader: () => data }));
  const [route] = defineRemote(description, { page: async () => pages[0] as PageModule }).routes;
  const replaceable = { page: async () => pages[0] as PageModule };
  const [replaced] = defineRemote(description, { page: () => replaceable.page() }).routes;
  const request = new Request('http://fitreel.test/page');
  const load = async (page?: PageModule) => page?.loader?.({ request, params: {} } as never);
  const [kept, edited] = [await route?.page(), await replaced?.page()];
  replaceable.page = async () => pages[1] as PageModule;
  expect([await load(kept), await load(edited)]).toEqual(['first', 'second']);
});

test('a page that loses its loader under development shows without data', async () => {
  const pages: { page: () => Promise<PageModule> } = {
    page: async () => ({ Component: Page, loader: () => 'data' }),
  };
  const [route] = defineRemote(description, { page: () => pages.page() }).routes;
  const page = await route?.page();
  pages.page = async () => ({ Component: Page });
  const request = new Request('http://fitreel.test/page');
  expect(await page?.loader?.({ request, params: {} } as never, undefined)).toBeUndefined();
});

describe('fragments and listeners', () => {
  const fragment = {
    id: 'menu',
    slot: 'video-menu',
    order: 1,
    access: 'public',
    server: false,
    load: 'near',
  } as const;
  const listener = { event: 'video-opened', access: 'signed-in' } as const;
  const whole = { ...description, fragments: [fragment], listeners: [listener] } as const;
  const page = async () => ({ Component: Page });

  test('are what the description says, with their files', async () => {
    const menu = { Component: () => null };
    const heard = { handle: async () => undefined };
    const { fragments, listeners } = defineRemote(
      whole,
      { page },
      { fragments: { menu: async () => menu }, listeners: { 'video-opened': async () => heard } },
    );
    expect(fragments).toEqual([{ ...fragment, module: expect.any(Function) as unknown }]);
    expect(await fragments?.[0]?.module()).toBe(menu);
    expect(listeners).toEqual([{ ...listener, module: expect.any(Function) as unknown }]);
    expect(await listeners?.[0]?.module()).toBe(heard);
  });

  test('fail at once without their files', () => {
    const pages = { page } as Record<string, typeof page>;
    const define =
      (...parts: object[]) =>
      () =>
        defineRemote(whole as RemoteDescription, pages, ...(parts as []));
    expect(define()).toThrow('the fragment of sample has no file for menu');
    expect(define({ fragments: { other: page } })).toThrow('the fragment of sample has no file for menu');
    expect(define({ fragments: { menu: page } })).toThrow(
      'the listener of sample has no file for video-opened',
    );
  });
});

test('throws at once for a route without a page', () => {
  const pages: Record<string, () => Promise<PageModule>> = {};
  expect(() => defineRemote(description as RemoteDescription, pages)).toThrow(
    'has no page for its route page',
  );
});

test('a loader receives the parameters of the declared pattern, including one inside a segment', async () => {
  const inSegment = {
    ...description,
    routes: [{ id: 'page', path: '/page{number}', access: 'public' }],
  } as const;
  const remote = defineRemote(inSegment, {
    page: async () => ({
      Component: () => <h1>Page {useLoaderData<string>()}</h1>,
      loader: ({ params }) => params['number'],
    }),
  });
  renderRemote(remote, { at: '/page7', platform: createTestPlatform() });
  expect(await screen.findByRole('heading', { name: 'Page 7' })).toBeTruthy();
});

test('isNotFound recognizes what notFound throws, and nothing else', () => {
  let thrown: unknown;
  try {
    notFound();
  } catch (error) {
    thrown = error;
  }
  expect(isNotFound(thrown)).toBe(true);
  expect(isNotFound(new Error('404'))).toBe(false);
  expect(isNotFound({ status: 500, statusText: 'Broken', data: null, internal: false })).toBe(false);
  expect(isNotFound({ status: 404 })).toBe(false);
});
