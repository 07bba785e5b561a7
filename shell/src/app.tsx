import { PlatformProvider, type Platform } from '@fitreel/sdk/platform';
import { StrictMode, type ReactNode } from 'react';
import { useEarlyInput } from './early-input';
import { ShortcutProvider } from './shortcuts/shortcuts';
import { SiteContext, type Site } from './composition/site';

interface AppProps {
  platform: Platform;
  site: Site;
  /** Shown on every page. */
  badge?: ReactNode;
  /** The provider of the router. */
  children: ReactNode;
}

/** The whole site, in a browser and on a server. */
export function App({ platform, site, badge, children }: AppProps): ReactNode {
  useEarlyInput(platform.toasts);
  return (
    <StrictMode>
      <PlatformProvider platform={platform}>
        <SiteContext value={site}>
          <ShortcutProvider>{children}</ShortcutProvider>
        </SiteContext>
        {badge}
      </PlatformProvider>
    </StrictMode>
  );
}
