import type { PageModule } from '@fitreel/sdk/remote';
import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { pageRoute } from './page-route';

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
