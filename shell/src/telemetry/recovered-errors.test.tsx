import type { FragmentOptions } from '@fitreel/sdk/platform';
import { createFragment, PlatformProvider, type Platform } from '@fitreel/sdk/platform';
import { Slot } from '@fitreel/sdk/slots';
import { createTestPlatform } from '@fitreel/sdk/testing';
import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { SiteContext, siteOf } from '../composition/site';
import { liveRemote } from '../composition/live-remote.test-support';
import { frameRoute } from '../routing/shell-routes';

/** Has no hook: React names no file of it. */
const Differing = () => <p>in the browser</p>;

/** A page of catalog, which shows a fragment of library. */
function pageWith(page: ReactNode, fragment: ReactNode): ReactNode {
  const options: FragmentOptions = {
    ...{ key: 'library.buttons', title: 'Your library', access: 'public', order: 10, load: 'at-once' },
    ...{ server: true, request: () => Promise.reject(new Error('not asked')), report: () => undefined },
    module: { Component: () => fragment },
  };
  const filled = [createFragment(options)];
  const platform: Platform = { ...createTestPlatform(), fragments: () => filled };
  const element = (
    <>
      {page}
      <Slot name="account-menu" close={() => undefined} />
    </>
  );
  const router = createMemoryRouter([frameRoute('catalog', [{ path: '/', element }])]);
  return (
    <PlatformProvider platform={platform}>
      <SiteContext value={siteOf([liveRemote('catalog'), liveRemote('library')])}>
        <RouterProvider router={router} />
      </SiteContext>
    </PlatformProvider>
  );
}

/** The owner that React's component stack names first, when the browser renders something else than the server: the texts of both parts. */
async function firstOwner(app: ReactNode, [page, fragment]: [string, string]): Promise<string | undefined> {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = `<p>${page}</p><div class="fragment" data-fragment="library.buttons"><!--$--><p>${fragment}</p><!--/$--></div>`;
  const stacks: string[] = [];
  const onRecoverableError = (_: unknown, { componentStack }: { componentStack?: string | undefined }) =>
    stacks.push(componentStack ?? '');
  await act(async () => hydrateRoot(container, app, { onRecoverableError }));
  expect(stacks).toHaveLength(1);
  return /\bremote:([a-z0-9-]+)/.exec(stacks[0] ?? '')?.[1];
}

test('what a page renders otherwise is in its remote', async () => {
  const shown = pageWith(<Differing />, <p>Like</p>);
  expect(await firstOwner(shown, ['on the server', 'Like'])).toBe('catalog');
});

test('what a fragment renders otherwise is in the remote of the fragment', async () => {
  const shown = pageWith(<p>Home</p>, <Differing />);
  expect(await firstOwner(shown, ['Home', 'on the server'])).toBe('library');
});
