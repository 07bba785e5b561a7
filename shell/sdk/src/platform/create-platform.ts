import { createApiClient, type ApiClientOptions } from '../transport/client';
import { createChanges } from './changes';
import { createQueryClient } from './create-query-client';
import { createRemoteStore } from './remote-store';
import { createSessionStore, type SessionStoreOptions } from './session-store';
import { createToastStore } from './toast-store';
import type { Platform, Settings } from './types';

export interface PlatformOptions {
  settings: Settings;
  /** In a browser `() => localStorage`; absent on a server. */
  storage?: SessionStoreOptions['storage'];
  /** Where `storage` events of other tabs arrive: by default the window, where there is one. */
  events?: SessionStoreOptions['events'];
  /** API address (`/api/videos?limit=24`) → answer that came with the page; each is used once. */
  pageData?: Record<string, unknown>;
  /** Origin of the API; '' is the page's own. */
  apiBase?: string;
  /** Replaces axios. */
  loadTransport?: ApiClientOptions['loadTransport'];
  /** Wait before a failed load is tried a second time, in milliseconds. */
  retryDelay?: number;
}

/** All state of one app. On a server, one for each page that is rendered. */
export function createPlatform(options: PlatformOptions): Platform {
  const { settings, storage, pageData, apiBase, loadTransport, retryDelay } = options;
  const events = options.events ?? (typeof window === 'undefined' ? undefined : window);
  const session = createSessionStore({ storage, events });
  const queryClient = createQueryClient({ retryDelay });

  // What was loaded for one user is not for the next, nor for a visitor.
  let { token } = session.getSnapshot();
  session.subscribe(() => {
    const now = session.getSnapshot().token;
    if (now === token) return;
    token = now;
    queryClient.removeQueries({ queryKey: ['user'] });
  });

  return {
    settings,
    session,
    toasts: createToastStore(),
    api: createApiClient({ session, pageData, base: apiBase, loadTransport }),
    queryClient,
    remotes: createRemoteStore(),
    changes: createChanges(queryClient, session),
  };
}
