import { act, screen } from '@testing-library/react';
import { createTestPlatform, renderRemote } from '../testing';
import { defineRemote, isNotFound, notFound, type PageModule, type RemoteDescription } from '.';

const description = {
  name: 'sample',
  title: 'Sample',
  routes: [{ id: 'page', path: '/page', access: 'signed-in' }],
  navigation: [],
} as const satisfies RemoteDescription;
const Page = () => <h1>The page</h1>;

test('a route has a stable id, its pattern as declared, and its description', () => {
  const [route] = defineRemote(description, { page: async () => ({ Component: Page }) }).routes;
  expect(route).toMatchObject({
    id: 'sample.page',
    path: '/page',
    handle: { remote: 'sample', route: { id: 'page', access: 'signed-in' } },
  });
});

test('a page that is not given is a fault of the remote, told at once', () => {
  const pages: Record<string, () => Promise<PageModule>> = {};
  expect(() => defineRemote(description as RemoteDescription, pages)).toThrow(
    'gives no page for its route page',
  );
});

test('a page whose file does not come can be asked for again without a reload', async () => {
  const load = jest.fn((): Promise<PageModule> => Promise.reject(new Error('no file')));
  const remote = defineRemote(description, { page: load });
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { router } = renderRemote(remote, { at: '/page', platform: createTestPlatform() });
  expect((await screen.findByRole('alert')).textContent).toContain('no file');
  load.mockImplementation(async () => ({ Component: Page }));
  await act(() => router.navigate('/page', { replace: true }));
  expect(await screen.findByRole('heading', { name: 'The page' })).toBeTruthy();
  log.mockRestore();
});

test('notFound throws what isNotFound knows', () => {
  let thrown: unknown;
  try {
    notFound();
  } catch (error) {
    thrown = error;
  }
  expect(isNotFound(thrown)).toBe(true);
  expect(isNotFound(new Error('404'))).toBe(false);
});
