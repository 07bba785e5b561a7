import { PlatformProvider, type Platform } from '@fitreel/sdk/platform';
import { StrictMode, type ReactNode } from 'react';
import type { createBrowserRouter } from 'react-router-dom';
import { RouterProvider } from 'react-router-dom';
import { reportCaughtError } from './report-error';
import { ShortcutProvider } from './shortcuts/shortcut-provider';
import { SiteContext, type Site } from './composition/site-context';

interface AppProps {
  platform: Platform;
  router: ReturnType<typeof createBrowserRouter>;
  site: Site;
  /** Shows on every page. */
  badge?: ReactNode;
}

export function App({ platform, router, site, badge }: AppProps): ReactNode {
  return (
    <StrictMode>
      <PlatformProvider platform={platform}>
        <SiteContext value={site}>
          <ShortcutProvider>
            <RouterProvider router={router} onError={reportCaughtError} />
          </ShortcutProvider>
        </SiteContext>
        {badge}
      </PlatformProvider>
    </StrictMode>
  );
}
