import type { LoadFailure } from '@fitreel/protocol';
import { createStore, type Store } from '../store';

/**
 * The release of a remote that the page uses: the live one, the canary, the last good one because the first choice did not load, or one
 * from a URL chosen on this device.
 */
export type RemoteSource = 'release' | 'canary' | 'fallback' | 'override';

/** A remote of the page and the state of its load. */
export interface RemoteStatus {
  name: string;
  title: string;
  /** The version that the registry assigns to this visitor; null if the registry does not list the remote. */
  listed: string | null;
  /** The version in use, or the last one tried; null for an override. */
  version: string | null;
  source: RemoteSource;
  /** Absolute URL of its container. */
  url: string;
  /** `idle` until one of its pages is opened. */
  state: 'idle' | 'loading' | 'loaded' | 'failed';
  /** Duration of the successful load, in whole milliseconds. */
  ms: number | null;
  /** The number of releases that have failed to load since the page was opened, each after its automatic retry. */
  failures: number;
  lastFailure: LoadFailure | null;
}

/** The remotes of the page, in the registry's order. The shell keeps it up to date. */
export interface RemoteStore extends Store<readonly RemoteStatus[]> {
  set: (remotes: readonly RemoteStatus[]) => void;
  /** Updates the remote `name`; does nothing if it is unknown. */
  change: (name: string, changes: Partial<Omit<RemoteStatus, 'name'>>) => void;
}

export function createRemoteStore(remotes: readonly RemoteStatus[] = []): RemoteStore {
  const store = createStore(remotes);
  return {
    ...store,
    change(name, changes) {
      store.set(
        store.getSnapshot().map((remote) => (remote.name === name ? { ...remote, ...changes } : remote)),
      );
    },
  };
}
