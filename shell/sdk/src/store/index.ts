import { useSyncExternalStore } from 'react';

/** State outside React that components can subscribe to. */
export interface Store<T> {
  getSnapshot: () => T;
  /** The initial value, used on the server and in the browser until hydration. */
  getServerSnapshot: () => T;
  /** Calls `listener` after each change, until the returned function is called. */
  subscribe: (listener: () => void) => () => void;
}

export interface WritableStore<T> extends Store<T> {
  set: (value: T) => void;
}

/** State that lives elsewhere, such as in local storage or a media query. */
export interface StoreSource<T> {
  /** Returns the current value, or `previous` if it has not changed. Called before the first snapshot and on every change. */
  read: (previous: T) => T;
  /** Calls `changed` when the source changes, until the returned function is called. Active while the store has subscribers. */
  subscribe: (changed: () => void) => () => void;
}

/** A value that notifies its subscribers of each change. With a `source`, the store follows the source. */
export function createStore<T>(initial: T, source?: StoreSource<T>): WritableStore<T> {
  const listeners = new Set<() => void>();
  let value = initial;
  let current = !source;
  let disconnect: (() => void) | undefined;

  function set(next: T): void {
    current = true;
    if (Object.is(next, value)) return;
    value = next;
    for (const listener of listeners) listener();
  }
  function read(): void {
    if (source) set(source.read(value));
  }

  return {
    set,
    getSnapshot() {
      if (!current) read();
      return value;
    },
    getServerSnapshot: () => initial,
    subscribe(listener) {
      if (listeners.size === 0) {
        disconnect = source?.subscribe(read);
        // The source may have changed while the store had no subscribers.
        read();
      }
      listeners.add(listener);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) disconnect?.();
      };
    },
  };
}

/** The value of `store`, or the part that `select` picks. Renders again when that changes (`Object.is`). */
export function useStore<T>(store: Store<T>): T;
export function useStore<T, S>(store: Store<T>, select: (value: T) => S): S;
export function useStore(store: Store<unknown>, select = (value: unknown): unknown => value): unknown {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.getSnapshot()),
    () => select(store.getServerSnapshot()),
  );
}
