import type { Platform, StoredItem } from '@fitreel/sdk/platform';
import { createStore, type Store } from '@fitreel/sdk/store';

/** What the device keeps, as its components follow it. */
export interface DeviceStore<T> extends Store<T> {
  /** What is kept now, also while nothing follows it. */
  current: () => T;
  /** Keeps what `edit` makes of what is kept now. */
  change: (edit: (value: T) => T) => void;
}

/**
 * A store of `item`, which follows the other tabs and the end of a session. In a browser that blocks storage, or whose storage is full, the
 * value stays in the memory of this tab.
 */
export function createDeviceStore<T>(
  { events, session }: Pick<Platform, 'events' | 'session'>,
  item: StoredItem<T>,
  initial: T,
): DeviceStore<T> {
  let blocked = false;
  const read = (previous: T) => (blocked ? previous : (item.read() ?? previous));
  const store = createStore(initial, {
    read,
    subscribe(changed) {
      events?.addEventListener('storage', changed);
      return () => events?.removeEventListener('storage', changed);
    },
  });
  // The end of a session clears the storage, and what is in memory alone is of that session too.
  session.subscribe(() => {
    if (session.getSnapshot().signedIn) return;
    blocked = false;
    store.set(item.read() ?? initial);
  });
  const current = () => read(store.getSnapshot());
  return {
    ...store,
    current,
    change(edit) {
      // Another tab may have changed it.
      const value = edit(current());
      blocked = !item.write(value);
      store.set(value);
    },
  };
}
