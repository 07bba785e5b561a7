import { EXAMPLES } from '@fitreel/contract/examples';
import { fillPattern } from '@fitreel/protocol/browser';
import type { ReactNode } from 'react';
import { RouterProvider, type createBrowserRouter } from 'react-router-dom';
import { usePlatform } from '../../platform';
import type { RemoteModule } from '../../remote';
import { useSession } from '../../session';
import { useCurrentToast } from '../../toast';
import { Button } from '../../ui';
import styles from './frame.module.css';

/** The parameters of the contract's examples: `videoId` → `video-1`. */
const PARAMETERS = Object.assign(
  {},
  ...Object.values(EXAMPLES).map((example) => ('params' in example ? example.params : {})),
) as Record<string, string>;

interface FrameProps {
  remote: RemoteModule;
  router: ReturnType<typeof createBrowserRouter>;
}

/** The remote below a bar with its routes and the session, and above the toasts. */
export function Frame({ remote, router }: FrameProps): ReactNode {
  return (
    <>
      <header className={styles['bar']}>
        <nav aria-label={remote.name} className={styles['routes']}>
          {remote.routes.map(({ id, path }) => {
            const at = fillPattern(path, PARAMETERS);
            return (
              <a
                key={id}
                href={at}
                onClick={(event) => {
                  event.preventDefault();
                  router.navigate(at).catch(reportError);
                }}
              >
                {path}
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
