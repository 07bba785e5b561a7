import type { Platform, StoredItem } from '@fitreel/sdk/platform';
import { viewerOf } from '@fitreel/sdk/session';
import { createStore, type Store } from '@fitreel/sdk/store';

/** Data kept on the device: all of a visitor's, and the part of a user's that the account does not have yet. */
export interface DeviceStore<T> extends Store<T> {
  /** The current stored value, even without subscribers. */
  current: () => T;
  /** Stores the result of `edit`. Returns false if only this tab has it: the browser blocks storage, or its storage is full. */
  change: (edit: (value: T) => T) => boolean;
}

/**
 * A store of `item` that follows the other tabs. Its value survives a session that the API ends, for its user alone
 * (behaviour.md#sessions), and is deleted by a logout. The same applies to a value that only this tab has.
 */
export function createDeviceStore<T>(
  { events, session }: Pick<Platform, 'events' | 'session'>,
  item: StoredItem<T>,
  initial: T,
): DeviceStore<T> {
  /** The browser did not store the value. */
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
      // A page that Back restores has missed the changes of other pages.
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
