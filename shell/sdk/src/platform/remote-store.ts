import type { LoadReport } from '@fitreel/protocol';

/**
 * Where a remote is taken from: its live release, one that is tried on a part of the visitors, the last good release
 * because the previous did not load, or an address that was chosen on this device.
 */
export type RemoteSource = 'release' | 'canary' | 'fallback' | 'override';

/** Why a load failed, as the browser can tell. */
export type LoadFailure = NonNullable<LoadReport['failure']>;

/** One remote of the page. */
export interface RemoteStatus {
  name: string;
  title: string;
  /** Version that the registry gives this visitor; null for a remote that it does not list. */
  listed: string | null;
  /** Version that is in use or was asked for last; null for an override, which has none. */
  version: string | null;
  source: RemoteSource;
  /** Absolute address of its container. */
  address: string;
  /** `idle` until one of its pages is opened. */
  state: 'idle' | 'loading' | 'loaded' | 'failed';
  /** How long the load took that succeeded, in whole milliseconds. */
  ms: number | null;
  /** Releases that did not load in this page view, each after its automatic retry. */
  failures: number;
  lastFailure: LoadFailure | null;
}

/** The remotes of the page, in the registry's order. The shell tells it what it loads. */
export interface RemoteStore {
  subscribe: (listener: () => void) => () => void;
  getSnapshot: () => readonly RemoteStatus[];
  /** Nothing is loaded on a server. */
  getServerSnapshot: () => readonly RemoteStatus[];
  /** Says which remotes there are, in the place of those said before. */
  list: (remotes: readonly RemoteStatus[]) => void;
  /** Takes over what is new of the remote `name`; nothing where it is not listed. */
  change: (name: string, news: Partial<Omit<RemoteStatus, 'name'>>) => void;
}

const NONE: readonly RemoteStatus[] = [];

export function createRemoteStore(): RemoteStore {
  const listeners = new Set<() => void>();
  let remotes = NONE;

  function list(next: readonly RemoteStatus[]): void {
    remotes = next;
    for (const listener of listeners) listener();
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    getSnapshot: () => remotes,
    getServerSnapshot: () => NONE,
    list,
    change(name, news) {
      list(remotes.map((remote) => (remote.name === name ? { ...remote, ...news } : remote)));
    },
  };
}
