import { createStore } from '../store';
import { createApiClient, type ApiClientOptions } from '../transport/client';
import { createQueryClient } from './create-query-client';
import { createRemoteStore, type RemoteStatus } from './remote-store';
import { createSessionStore, type SessionStoreOptions } from './session-store';
import { createTabs, type TabChannel } from './tabs';
import { createToastStore } from './toast-store';
import type { Platform, Settings } from './types';

export interface PlatformOptions {
  settings: Settings;
  /** In a browser `() => localStorage`; absent on a server. */
  storage?: SessionStoreOptions['storage'];
  /** Where events of the page and of other tabs arrive; the window by default. */
  events?: Platform['events'];
  /** Reaches the other tabs of the browser. */
  channel?: TabChannel;
  /** The responses that came with the page: URL (`/api/videos?limit=24`) → body. Each is used once. */
  pageData?: Record<string, unknown>;
  /** URLs for which the API responded 404 when the page was made. Each is used once. */
  missing?: readonly string[] | undefined;
  /** The remotes of the page; none by default. */
  remotes?: readonly RemoteStatus[];
  /** None by default. */
  fragments?: Platform['fragments'];
  /** Nobody listens by default. */
  emit?: Platform['emit'];
  /** Origin of the API; '' is the page's own. */
  apiBase?: string;
  /** Replaces axios. */
  loadTransport?: ApiClientOptions['loadTransport'];
  /** Pause before the automatic retry of a failed load. */
  retryDelayMs?: number;
}

const NO_FRAGMENTS: Platform['fragments'] = () => [];

export function createPlatform(options: PlatformOptions): Platform {
  const { settings, storage, channel, pageData, missing, apiBase, loadTransport, retryDelayMs } = options;
  const events = options.events ?? (typeof window === 'undefined' ? undefined : window);
  const session = createSessionStore({ storage, events });
  const queryClient = createQueryClient({ retryDelayMs });

  const tabs = createTabs(queryClient, channel);

  // Never show one user's data to the next user or to a visitor. The session notifies only of another token.
  session.subscribe(() => queryClient.removeQueries({ queryKey: ['user'] }));

  return {
    settings,
    session,
    toasts: createToastStore(),
    api: createApiClient({ session, pageData, missing, base: apiBase, loadTransport }),
    queryClient,
    remotes: createRemoteStore(options.remotes),
    outlines: createStore(false),
    events,
    tabs,
    fragments: options.fragments ?? NO_FRAGMENTS,
    emit: options.emit ?? (() => undefined),
  };
}
