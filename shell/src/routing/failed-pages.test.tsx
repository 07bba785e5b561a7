import { act, screen, waitFor } from '@testing-library/react';
import type { PageModule } from '@fitreel/sdk/remote';
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { siteOfTest } from '../composed-site.test-support';
import { pageRoute } from './site-router';

const shown = siteOfTest();
const { open } = shown;

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const retry = () => screen.findByRole('button', { name: 'Retry' });

/** From the home page to the history, whose remote does not load. */
async function openFailedHistory() {
  const user = open({ at: '/', token: 'token-1', down: ['library'] });
  await heading('Home of all');
  await act(() => shown.site.router.navigate('/history', { state: { from: '/trend' } }));
  await heading('History');
  return user;
}

test('Retry keeps what the link to the page passed on, and Back leads to the page before', async () => {
  const user = await openFailedHistory();
  shown.site.down.clear();
  await user.click(await retry());
  await heading('Your history');
  expect(shown.site.router.state.location.state).toEqual({ from: '/trend' });
  await act(() => shown.site.router.navigate(-1));
  expect(await heading('Home of all')).toBeDefined();
});

test('a network that is back does not bring back a page that the user has left', async () => {
  const user = await openFailedHistory();
  await user.click(screen.getByRole('link', { name: 'Home' }));
  await heading('Home of all');
  shown.site.down.clear();
  const { length } = shown.site.loads;
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(shown.site.router.state.navigation.state).toBe('idle'));
  expect(window.location.pathname).toBe('/');
  expect(shown.site.loads).toHaveLength(length);
});

test.each([
  ['has always loaded', []],
  ['has loaded after a Retry', ['catalog']],
])('a path that its remote has no page for is not found when the remote %s', async (_when, down) => {
  const user = open({ at: '/', down });
  if (down.length > 0) {
    await heading('Home');
    shown.site.down.clear();
    await user.click(await retry());
  }
  await heading('Home of all');
  // The catalogue owns it by its pattern, but no id has this character.
  await act(() => shown.site.router.navigate('/category%3F'));
  expect(await heading('Page not found')).toBeDefined();
});

const ROUTE = { id: 'catalog.page', path: '/catalog' };
const args: Partial<LoaderFunctionArgs> = { params: { videoId: 'v1' } };
const failure = new Error('no file');

/** The page as the router gets it from the route. */
async function lazyPage(load: () => Promise<PageModule>): Promise<RouteObject> {
  const { lazy } = pageRoute(ROUTE, load);
  if (typeof lazy !== 'function') throw new Error('the route is not lazy');
  return lazy();
}

/** What the route's loader returns. */
const loaded = async ({ loader }: RouteObject, context?: unknown) =>
  typeof loader === 'function' ? loader(args as LoaderFunctionArgs, context) : 'no loader';

test('a page that loads is the route’s page', async () => {
  const page: PageModule = { Component: () => null, loader: () => 'data' };
  expect(await lazyPage(async () => page)).toBe(page);
  expect(pageRoute(ROUTE, async () => page)).toMatchObject(ROUTE);
});

describe('a page that did not load', () => {
  test('throws what went wrong once; then it loads, and its loader gets what the router gives', async () => {
    const loader = jest.fn(() => 'data');
    const load = jest.fn(async (): Promise<PageModule> => ({ Component: () => null, loader }));
    load.mockRejectedValueOnce(failure);
    const page = await lazyPage(load);
    await expect(loaded(page)).rejects.toBe(failure);
    expect(load).toHaveBeenCalledTimes(1);
    expect(await loaded(page, 'context')).toBe('data');
    expect(loader).toHaveBeenCalledWith(args, 'context');
  });

  test('loads again at each Retry until it has loaded, and not again after that', async () => {
    const load = jest.fn(async (): Promise<PageModule> => ({ Component: () => null }));
    load.mockRejectedValueOnce(failure).mockRejectedValueOnce(failure);
    const page = await lazyPage(load);
    await expect(loaded(page)).rejects.toBe(failure);
    await expect(loaded(page)).rejects.toBe(failure);
    expect(await loaded(page)).toBeNull();
    expect(await loaded(page)).toBeNull();
    expect(load).toHaveBeenCalledTimes(3);
  });
});
