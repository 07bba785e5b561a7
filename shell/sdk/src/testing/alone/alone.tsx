import { setupWorker } from 'msw/browser';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { EXAMPLE_PARAMETERS } from '@fitreel/contract/examples';
import { fillPattern } from '@fitreel/protocol/browser';
import type { ReactNode } from 'react';
import { createPlatform, PlatformProvider, usePlatform } from '../../platform';
import type { RemoteModule } from '../../remote';
import '../../theme/theme.css';
import { apiHandlers } from '../fake-api';
import { appRouter, fragmentsOf } from '../app';
import { useSession } from '../../session';
import { useCurrentToast } from '../../toast';
import { Button } from '../../ui';
import { apiModeIn, changeMode, modeHandlers } from './api-mode';
import { SLOTS_PATH, SlotsPage } from './slots-page';
import styles from './alone.module.css';

const SETTINGS = { embedBase: 'about:blank#', allowOverrides: [] };

/**
 * Shows a remote by itself in a small frame, on the fake API (shell/tooling/README.md#a-remote-alone). The page's requests go through a
 * service worker, so they show in the browser's network log.
 */
export async function startAlone(remote: RemoteModule): Promise<void> {
  const mode = apiModeIn(location.search);
  await setupWorker(...modeHandlers(mode), ...apiHandlers()).start({
    quiet: true,
    onUnhandledRequest: 'bypass',
  });
  const platform = createPlatform({
    settings: SETTINGS,
    storage: () => localStorage,
    fragments: fragmentsOf([remote]),
  });
  const slots = { path: SLOTS_PATH, element: <SlotsPage remote={remote} mode={mode} onMode={changeMode} /> };
  const router = appRouter(remote, platform, location.pathname, (routes, options) =>
    createBrowserRouter([...routes, slots], options),
  );
  const root = document.createElement('div');
  document.body.append(root);
  createRoot(root).render(
    <PlatformProvider platform={platform}>
      <Frame remote={remote} router={router} />
    </PlatformProvider>,
  );
}

interface FrameProps {
  remote: RemoteModule;
  router: ReturnType<typeof createBrowserRouter>;
}

/** The remote, with a bar of its routes and the session above, and the toasts below. */
function Frame({ remote, router }: FrameProps): ReactNode {
  return (
    <>
      <header className={styles['bar']}>
        <nav aria-label={remote.name} className={styles['routes']}>
          {[...remote.routes, { id: 'slots', path: SLOTS_PATH }].map(({ id, path }) => {
            const at = fillPattern(path, EXAMPLE_PARAMETERS);
            return (
              <a
                key={id}
                href={at}
                onClick={(event) => {
                  event.preventDefault();
                  router.navigate(at).catch(reportError);
                }}
              >
                {path === SLOTS_PATH ? 'Slots' : path}
              </a>
            );
          })}
        </nav>
        <SessionButton />
      </header>
      <main>
        <RouterProvider router={router} />
      </main>
      <Toasts />
    </>
  );
}

function SessionButton(): ReactNode {
  const { signedIn, logInAsGuest, logOut } = useSession();
  return (
    <Button onClick={() => (signedIn ? logOut() : void logInAsGuest().catch(reportError))}>
      {signedIn ? 'Log out' : 'Log in'}
    </Button>
  );
}

function Toasts(): ReactNode {
  const { toasts } = usePlatform();
  const toast = useCurrentToast();
  return (
    <div role="status" className={styles['toasts']}>
      {toast?.text}
      {toast?.action && (
        <Button
          onClick={() => {
            toast.action?.run();
            toasts.dismiss();
          }}
        >
          {toast.action.label}
        </Button>
      )}
    </div>
  );
}
