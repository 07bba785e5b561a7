import { PlatformProvider } from '@fitreel/sdk/platform';
import { createTestPlatform } from '@fitreel/sdk/testing';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { liveRemote } from '../composition/live-remote.test-support';
import { navigationOf, SiteContext, siteRoutes } from '../composition/site';
import { RemoteFrame } from './shell-routes';

const remotes = [
  liveRemote('library', {
    routes: [
      { id: 'history', path: '/history', access: 'signed-in' },
      { id: 'trend', path: '/trend', access: 'public' },
    ],
  }),
];

/** The page at `path` of a site that has no login page. */
function open(path: string, token?: string) {
  const children = [{ path, element: <h1>The page</h1> }];
  const router = createMemoryRouter([{ element: <RemoteFrame />, children }], { initialEntries: [path] });
  render(
    <PlatformProvider platform={createTestPlatform({ token })}>
      <SiteContext value={{ routes: siteRoutes(remotes), navigation: navigationOf(remotes) }}>
        <RouterProvider router={router} />
      </SiteContext>
    </PlatformProvider>,
  );
}

test('without a login page, a visitor is told that a page is for signed-in viewers', () => {
  open('/history');
  expect(screen.getByText('This page is only for viewers who are logged in')).toBeDefined();
  expect(screen.queryByText('The page')).toBeNull();
});

test.each([
  ['/history', 'token-1'],
  ['/trend', undefined],
])('%s shows to a viewer with the token %s', (path, token) => {
  open(path, token);
  expect(screen.getByText('The page')).toBeDefined();
});
