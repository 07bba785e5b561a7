import { notifyManager, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
import { createBound, EVENTS_PER_SECOND } from '../browser/bounds';
import { createStore } from '../store';
import { createApiClient, type ApiClientOptions } from '../transport/client';
import { paced } from './paced';
import { createRemoteStore, type RemoteStatus } from './remote-store';
import { createSessionStore, type SessionStoreOptions } from './session-store';
import type { Shortcut } from './shortcut';
import { createToastStore } from './toast-store';
import type { Platform, Settings, Tabs } from './platform';
import { ApiError } from '../transport/types';

export interface PlatformOptions {
  settings: Settings;
  /** The site's name unless its operator sets another; empty by default. */
  siteName?: string;
  /** In a browser `() => localStorage`; absent on a server. */
  storage?: SessionStoreOptions['storage'];
  /** Source of events from the page and from other tabs; the window by default. */
  events?: Platform['events'];
  /** Reaches the other tabs of the browser. */
  channel?: TabChannel;
  /** The responses sent with the page: URL (`/api/videos?limit=24`) → body. Each is used once. */
  pageData?: Record<string, unknown>;
  /** URLs for which the API responded 404 when the page was rendered. Each is used once. */
  missing?: readonly string[] | undefined;
  /** The remotes of the page; none by default. */
  remotes?: readonly RemoteStatus[];
  /** No fragments by default. */
  fragments?: Platform['fragments'];
  /** No listeners by default. */
  emit?: Platform['emit'];
  /** No answers by default. */
  ask?: Platform['ask'];
  /** Replaces axios. */
  loadTransport?: ApiClientOptions['loadTransport'];
  /** Pause before the automatic retry of a failed load. */
  retryDelayMs?: number;
}

const NO_FRAGMENTS: Platform['fragments'] = () => [];

export function createPlatform(options: PlatformOptions): Platform {
  const { settings, storage, channel, pageData, missing, emit, loadTransport, retryDelayMs } = options;
  const mayEmit = createBound('events', EVENTS_PER_SECOND);
  const events = options.events ?? (typeof window === 'undefined' ? undefined : window);
  const session = createSessionStore({ storage, events });
  const queryClient = createQueryClient({ retryDelayMs });

  const tabs = createTabs(queryClient, channel);

  // Never show one user's data to the next user or to a visitor. The session only notifies when the token changes.
  session.subscribe(() => queryClient.removeQueries({ queryKey: ['user'] }));

  return {
    settings,
    siteName: settings.site?.name ?? options.siteName,
    session,
    toasts: createToastStore(),
    api: createApiClient({ session, pageData, missing, loadTransport }),
    queryClient,
    remotes: createRemoteStore(options.remotes),
    outlines: createStore(false),
    shortcuts: createStore<readonly Shortcut[]>([]),
    events,
    tabs,
    fragments: options.fragments ?? NO_FRAGMENTS,
    emit: (...event) => mayEmit() && emit?.(...event),
    ask: options.ask ?? (async () => []),
  };
}

const STALE_AFTER_MS = 30_000;

export function createQueryClient({ retryDelayMs = 1000 }: { retryDelayMs?: number } = {}): QueryClient {
  // By default observers are notified in a later task, so a newly ticked checkbox would flicker for a frame.
  notifyManager.setScheduler(queueMicrotask);
  return new QueryClient({
    queryCache: new QueryCache({ onError: logFailedLoad }),
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        refetchOnWindowFocus: false,
        // Offline, a query fails and offers Retry instead of waiting forever.
        networkMode: 'always',
        refetchOnReconnect: true,
        // Retry only failures that may pass by themselves: no response, or a gateway whose server is down.
        retry: (failures, error) =>
          failures < 1 && error instanceof ApiError && (error.status === 0 || error.status >= 502),
        retryDelay: retryDelayMs,
      },
    },
  });
}

/**
 * Logs a failed load (behaviour.md#failed-loads), except those that have a page of their own: not found (404), gone (410), logged out
 * (401).
 */
function logFailedLoad(error: unknown): void {
  if (error instanceof ApiError && [401, 404, 410].includes(error.status)) return;
  console.error(error);
}

/** The part of a `BroadcastChannel` that tabs need. */
export type TabChannel = Pick<BroadcastChannel, 'postMessage' | 'onmessage'>;

/** The shortest interval between reloads that other tabs can trigger, whatever they announce. */
const RELOAD_EVERY_MS = 1000;

const KEY_PARTS_MAX = 10;
const KEY_PART_MAX_LENGTH = 600;

function isQueryKey(data: unknown): data is QueryKey {
  return (
    Array.isArray(data) &&
    data.length > 0 &&
    data.length <= KEY_PARTS_MAX &&
    data.every((part) => typeof part === 'string' && part.length <= KEY_PART_MAX_LENGTH)
  );
}

/** @param channel reaches the other tabs; absent on a server, and in a browser without `BroadcastChannel` */
export function createTabs(client: QueryClient, channel?: TabChannel): Tabs {
  const announced = new Map<string, QueryKey>();
  const reload = paced(() => {
    for (const queryKey of announced.values()) client.invalidateQueries({ queryKey }).catch(reportError);
    announced.clear();
  }, RELOAD_EVERY_MS);
  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (!isQueryKey(data)) return;
      announced.set(JSON.stringify(data), data);
      reload.run();
    };
  }
  return { announce: (queryKey) => channel?.postMessage(queryKey) };
}
