import type { FragmentDescription } from '@fitreel/protocol';
import { createStore, type Store } from '../store';
import type { ComponentType } from 'react';

/** What the file of a fragment exports. */
export interface FragmentModule<P extends object = never> {
  Component: ComponentType<P>;
}

export interface FragmentState {
  /** Null until it has loaded. */
  module: FragmentModule | null;
  loading: boolean;
  /** The last load has failed. */
  failed: boolean;
}

/** A fragment of a live remote, with how far it has loaded. */
export interface Fragment
  extends Store<FragmentState>, Pick<FragmentDescription, 'access' | 'load' | 'order' | 'server'> {
  /** Unique on the site: `library.buttons`. */
  key: string;
  /** Its remote's name for people. */
  title: string;
  /** Loads it, unless it has loaded or is loading. Resolves when that has ended; never rejects. */
  start: () => Promise<void>;
  /** Resolves when it has loaded. */
  loaded: Promise<void>;
  /** Counts an error on its remote. */
  report: (error: unknown) => void;
  /** Renders without a boundary, so that a server learns why it throws. */
  unguarded?: boolean;
}

export interface FragmentOptions extends Pick<
  Fragment,
  'key' | 'title' | 'access' | 'load' | 'order' | 'server' | 'report' | 'unguarded'
> {
  /** Call it again after a failure to retry. */
  request: () => Promise<FragmentModule>;
  /** What has loaded already, such as on a server. */
  module?: FragmentModule | undefined;
}

export function createFragment({ request, module, ...facts }: FragmentOptions): Fragment {
  const store = createStore<FragmentState>({ module: module ?? null, loading: false, failed: false });
  const { promise: loaded, resolve: hasLoaded } = withResolver();
  if (module) hasLoaded();
  let loading: Promise<void> | null = null;

  async function load(): Promise<void> {
    store.set({ ...store.getSnapshot(), loading: true });
    try {
      store.set({ module: await request(), loading: false, failed: false });
      hasLoaded();
    } catch {
      // Logged where it failed.
      store.set({ module: null, loading: false, failed: true });
    }
    loading = null;
  }

  return {
    ...facts,
    ...store,
    loaded,
    start: () => (store.getSnapshot().module ? loaded : (loading ??= load())),
  };
}

/** `Promise.withResolvers`, which Node has from 22 on. */
function withResolver(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
