import type { Platform, StoredItem } from '@fitreel/sdk/platform';
import { viewerOf } from '@fitreel/sdk/session';
import { createStore, type Store } from '@fitreel/sdk/store';

/** The data that the device keeps: all of a visitor’s, and a user’s that the account does not have yet. */
export interface DeviceStore<T> extends Store<T> {
  /** What is kept now, also while nothing follows it. */
  current: () => T;
  /** Keeps what `edit` makes of it. False if only this tab has it: the browser blocks storage, or its storage is full. */
  change: (edit: (value: T) => T) => boolean;
}

/**
 * A store of `item`, which follows the other tabs. Its value outlives a session that the API ends, for its user alone
 * (behaviour.md#sessions), and goes with a logout. This holds as well for a value that only this tab has.
 */
export function createDeviceStore<T>(
  { events, session }: Pick<Platform, 'events' | 'session'>,
  item: StoredItem<T>,
  initial: T,
): DeviceStore<T> {
  /** The browser has not kept the value. */
  let inTabOnly = false;
  let userId = viewerOf(session.getSnapshot().token).id;
  const read = (previous: T) => {
    const value = inTabOnly ? undefined : item.read();
    return value === undefined ? previous : value;
  };
  const store = createStore(initial, {
    read,
    subscribe(changed) {
      events?.addEventListener('storage', changed);
      // A page that Back shows again has missed what other pages have kept.
      events?.addEventListener('pageshow', changed);
      return () => {
        events?.removeEventListener('storage', changed);
        events?.removeEventListener('pageshow', changed);
      };
    },
  });
  session.subscribe(() => {
    const { signedIn, token, expired } = session.getSnapshot();
    if (expired) return;
    const { id } = viewerOf(token);
    const stays = signedIn && (userId === undefined || userId === id);
    userId = id;
    inTabOnly &&= stays;
    store.set(read(stays ? store.getSnapshot() : initial));
  });
  const current = () => read(store.getSnapshot());
  return {
    ...store,
    current,
    change(edit) {
      // Another tab may have changed it.
      const value = edit(current());
      inTabOnly = !item.write(value);
      store.set(value);
      return !inTabOnly;
    },
  };
}
