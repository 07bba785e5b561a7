import { CancelledError } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { useLoaderData } from 'react-router-dom';
import { createTestPlatform, renderRemote } from '../testing';
import { ApiError } from '../transport/types';
import { defineRemote, isNotFound, notFound, useRouteParams, type PageModule, type RemoteConfig } from '.';

const description = {
  name: 'sample',
  title: 'Sample',
  routes: [{ id: 'page', path: '/page', access: 'signed-in' }],
} as const satisfies RemoteConfig;
const Page = () => <h1>The page</h1>;

test('a route has a stable id, the declared pattern and its description', () => {
  const [route] = defineRemote(description, { page: async () => ({ Component: Page }) }).routes;
  expect(route).toMatchObject({
    id: 'sample.page',
    path: '/page',
    handle: { remote: 'sample', route: { id: 'page', access: 'signed-in' } },
  });
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
  expect(await page?.loader?.({ request, params: {} } as never, undefined)).toBeNull();
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
        defineRemote(whole as RemoteConfig, pages, ...(parts as []));
    expect(define()).toThrow('the fragment of sample has no file for menu');
    expect(define({ fragments: { other: page } })).toThrow('the fragment of sample has no file for menu');
    expect(define({ fragments: { menu: page } })).toThrow(
      'the listener of sample has no file for video-opened',
    );
  });
});

test('throws at once for a route without a page', () => {
  const pages: Record<string, () => Promise<PageModule>> = {};
  expect(() => defineRemote(description as RemoteConfig, pages)).toThrow('has no page for its route page');
});

test('what a description leaves out has its default', () => {
  const few = {
    name: 'sample',
    title: 'Sample',
    routes: [{ id: 'page', path: '/page' }],
    fragments: [{ id: 'menu', slot: 'video-menu' }],
    listeners: [{ event: 'video-opened' }],
  } as const satisfies RemoteConfig;
  const { routes, fragments, listeners } = defineRemote(
    few,
    { page: async () => ({ Component: Page }) },
    {
      fragments: { menu: async () => ({ Component: () => null }) },
      listeners: { 'video-opened': async () => ({ handle: async () => undefined }) },
    },
  );
  expect(routes[0]?.handle.route).toEqual({ id: 'page', path: '/page', access: 'public' });
  expect(fragments).toMatchObject([{ order: 100, access: 'public', server: true, load: 'near' }]);
  expect(listeners).toMatchObject([{ event: 'video-opened', access: 'public' }]);
});

test('a page and its loader receive the parameters of the declared pattern, including one inside a segment', async () => {
  const inSegment = { ...description, routes: [{ id: 'page', path: '/page{number}' }] } as const;
  const Numbered = () => (
    <h1>
      Page {useRouteParams()['number']}, {useLoaderData<string>()}
    </h1>
  );
  const remote = defineRemote(inSegment, {
    page: async () => ({ Component: Numbered, loader: ({ params }) => `number ${params['number']}` }),
  });
  renderRemote(remote, { at: '/page7', platform: createTestPlatform() });
  expect(await screen.findByRole('heading', { name: 'Page 7, number 7' })).toBeTruthy();
});

describe('a loader', () => {
  /** What the page's loader results in. */
  const run = async (loader: PageModule['loader']): Promise<unknown> => {
    const [route] = defineRemote(description, { page: async () => ({ Component: Page, loader }) }).routes;
    const request = new Request('http://fitreel.test/page');
    return (await route?.page())?.loader?.({ request, params: {} } as never, undefined);
  };

  test('delays its page 200 ms at most', async () => {
    jest.useFakeTimers();
    let result: unknown = 'nothing';
    const running = run(() => new Promise(() => undefined)).then((value) => (result = value));
    await jest.advanceTimersByTimeAsync(199);
    expect(result).toBe('nothing');
    await jest.advanceTimersByTimeAsync(1);
    await running;
    expect(result).toBeNull();
    expect(await run(() => 'data')).toBe('data');
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
  });

  test.each([new ApiError(503, ['down']), new CancelledError()])('leaves %s to the page', async (error) => {
    expect(await run(() => Promise.reject(error))).toBeNull();
  });

  test('that finds nothing (404) makes the page not found', async () => {
    const load = run(() => Promise.reject(new ApiError(404, ['no'])));
    expect(await load.catch(isNotFound)).toBe(true);
  });

  test('that throws something else fails the page', async () => {
    await expect(run(() => Promise.reject(new TypeError('a bug')))).rejects.toThrow('a bug');
  });
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
