import { setupWorker } from 'msw/browser';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { createPlatform, PlatformProvider } from '../../platform';
import { resolveRoutes, type RemoteModule } from '../../remote';
import '../../theme/theme.css';
import { apiHandlers } from '../fake-api';
import { fragmentsOf } from '../page-fragments';
import { appRoutes, BOUNDARY_ID, routerContext } from '../remote-app';
import { Frame } from './frame';

const SETTINGS = { embedBase: 'about:blank#', telemetrySample: 0, allowOverrides: [] };

/**
 * Shows a remote by itself in a small frame, on the fake API (behaviour.md#a-remote-alone). A service worker passes the
 * requests of the page to it, so they show in the browser's network log.
 */
export async function startAlone(remote: RemoteModule): Promise<void> {
  await setupWorker(...apiHandlers()).start({ quiet: true, onUnhandledRequest: 'bypass' });
  const platform = createPlatform({
    settings: SETTINGS,
    storage: () => localStorage,
    fragments: fragmentsOf([remote]),
  });
  const known = new Set(resolveRoutes(remote, location.pathname).map(({ id }) => id));
  const router = createBrowserRouter(appRoutes(remote, location.pathname), {
    getContext: () => routerContext(platform),
    patchRoutesOnNavigation({ path, patch }) {
      const fresh = resolveRoutes(remote, path.split(/[?#]/)[0] ?? path).filter(({ id }) => !known.has(id));
      for (const { id } of fresh) known.add(id);
      patch(BOUNDARY_ID, fresh);
    },
  });
  const root = document.createElement('div');
  document.body.append(root);
  createRoot(root).render(
    <PlatformProvider platform={platform}>
      <Frame remote={remote} router={router} />
    </PlatformProvider>,
  );
}
