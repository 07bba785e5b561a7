import { render, type RenderResult } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { PlatformProvider, type Platform } from '../platform';
import { isNotFound, resolveRoutes, type RemoteModule } from '../remote';
import { appRoutes, BOUNDARY_ID, routerContext } from './remote-app';

export type RenderedRemote = RenderResult & { router: ReturnType<typeof createMemoryRouter> };

/**
 * Renders the page of `remote` at the path `at` as the shell would, but without its layout and its login check.
 * A 404 shows the heading `Page not found`; a path without a route shows `elsewhere: <path>`.
 */
export function renderRemote(
  remote: RemoteModule,
  options: { at: string; platform: Platform },
): RenderedRemote {
  const { at, platform } = options;
  const known = new Set<string | undefined>();
  const pathname = new URL(at, 'http://fitreel.test').pathname;
  const routes = appRoutes(remote, pathname);
  for (const { id } of resolveRoutes(remote, pathname)) known.add(id);

  const router = createMemoryRouter(routes, {
    initialEntries: [at],
    getContext: () => routerContext(platform),
    patchRoutesOnNavigation({ path, patch }) {
      const fresh = resolveRoutes(remote, path.split(/[?#]/)[0] ?? path).filter(({ id }) => !known.has(id));
      for (const { id } of fresh) known.add(id);
      patch(BOUNDARY_ID, fresh);
    },
  });
  const log = (error: unknown) => {
    if (!isNotFound(error)) console.error(error);
  };
  const result = render(
    <PlatformProvider platform={platform}>
      <RouterProvider router={router} onError={log} />
    </PlatformProvider>,
    { onCaughtError: log },
  );
  return { ...result, router };
}
