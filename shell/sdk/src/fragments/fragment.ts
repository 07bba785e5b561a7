import type { FragmentDescription } from '@fitreel/protocol';
import { attempt } from '../browser/browser';
import { createStore, type Store } from '../store';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { ApiClient } from '../transport/types';

/** Loads public data into the query client. */
export type FragmentLoader<P extends object> = (
  props: P,
  platform: { api: ApiClient; queryClient: QueryClient },
) => Promise<unknown>;

/** The exports of a fragment's file. */
export interface FragmentModule<P extends object = never> {
  Component: ComponentType<P>;
  /**
   * Runs before the server renders the fragment, and before it hydrates. When a page is opened in the browser, the component loads its data
   * itself.
   */
  loader?: FragmentLoader<P>;
}

export interface FragmentState {
  /** Null until it has loaded. */
  module: FragmentModule | null;
  loading: boolean;
  /** The last load failed. */
  failed: boolean;
}

/** A fragment of a live remote, with its loading state. */
export interface Fragment
  extends
    Store<FragmentState>,
    Pick<FragmentDescription, 'access' | 'orStored' | 'load' | 'order' | 'server'> {
  /** Unique on the site: `library.buttons`. */
  key: string;
  /** Display name of its remote. */
  title: string;
  /** Loads the fragment unless it has loaded or is loading. Resolves when the load has ended; never rejects. */
  start: () => Promise<void>;
  /**
   * Resolves when the fragment has loaded and its loader for these props has ended. Never rejects. Returns the same promise for the same
   * props.
   */
  ready: (...args: Parameters<FragmentLoader<object>>) => Promise<unknown>;
  /** Counts an error against the fragment's remote. */
  report: (error: unknown) => void;
  /** Shows the fragment under its owner's name. */
  Owned: ComponentType<OwnedProps>;
  /** Renders without an error boundary, so that the server sees the error it throws. */
  unguarded?: boolean;
}

interface OwnedProps {
  children?: ReactNode;
}

/**
 * A component that shows its children and appears as `remote:<name>` in React's component stacks: React does not name the file of a
 * component without hooks. An error inside counts against that remote.
 *
 * @param name of the remote, optionally followed by a dot and more
 */
export function ownedBy(name: string): ComponentType<OwnedProps> {
  // React calls it without props to find its source location.
  return Object.assign((props?: OwnedProps) => props?.children, { displayName: `remote:${name}` });
}

export interface FragmentOptions extends Pick<
  Fragment,
  'key' | 'title' | 'access' | 'orStored' | 'load' | 'order' | 'server' | 'report' | 'unguarded'
> {
  /** Call it again after a failure to retry. */
  request: () => Promise<FragmentModule>;
  /** The module if it has loaded already, such as on a server. */
  module?: FragmentModule | undefined;
}

export function createFragment({ request, module, ...facts }: FragmentOptions): Fragment {
  const store = createStore<FragmentState>({ module: module ?? null, loading: false, failed: false });
  const { promise: loaded, resolve: hasLoaded } = withResolver();
  if (module) hasLoaded();
  let loading: Promise<void> | null = null;
  const prepared = new WeakMap<object, Promise<unknown>>();

  async function load(): Promise<void> {
    store.set({ ...store.getSnapshot(), loading: true });
    try {
      store.set({ module: await request(), loading: false, failed: false });
      hasLoaded();
    } catch {
      // Logged where the load failed.
      store.set({ module: null, loading: false, failed: true });
    }
    loading = null;
  }

  return {
    ...facts,
    ...store,
    Owned: ownedBy(facts.key),
    ready(props, platform) {
      const load = () =>
        (store.getSnapshot().module?.loader as FragmentLoader<object> | undefined)?.(props, platform);
      // Without data, the component shows its loading state.
      const ready = prepared.get(props) ?? loaded.then(load).catch(() => undefined);
      prepared.set(props, ready);
      return ready;
    },
    start: () => (store.getSnapshot().module ? loaded : (loading ??= load())),
  };
}

/** Whether the viewer of this browser sees the fragment. During hydration, data stored on the device is ignored. */
export function isShown({ access, orStored }: Fragment, signedIn: boolean, hydrating = false): boolean {
  if (signedIn || access === 'public') return true;
  if (hydrating || orStored === undefined) return false;
  return (attempt(() => localStorage.getItem(orStored)) ?? null) !== null;
}

/** `Promise.withResolvers`, which Node has from 22 on. */
function withResolver(): { promise: Promise<void>; resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
