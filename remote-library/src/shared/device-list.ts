import type { Platform, StoredItem } from '@fitreel/sdk/platform';
import { createStore, type Store } from '@fitreel/sdk/store';

/** What a device keeps of one kind: a visitor's, and of a user what the account does not have yet. */
export interface DeviceList<T> extends Store<readonly T[]> {
  /** Keeps it as `change` returns it. False in a browser that blocks storage, or whose storage is full, and beyond the maximum. */
  keep: (change: (items: readonly T[]) => readonly T[]) => boolean;
  /** False where that cannot be kept. */
  remove: (id: string) => boolean;
}

interface DeviceListOptions<T> {
  stored: StoredItem<unknown>;
  /** One item of what is stored, which anybody may have written; null if it is none. */
  itemIn: (value: unknown) => T | null;
  /** As many as the API keeps for a user. */
  max: number;
}

/** Whether a text can be the `_id` of what a client has made. */
export const isOwnId = (id: unknown): id is string =>
  typeof id === 'string' && /^[A-Za-z0-9-]{16,64}$/.test(id);

export function createDeviceList<T extends { _id: string }>(
  { session, events }: Platform,
  { stored, itemIn, max }: DeviceListOptions<T>,
): DeviceList<T> {
  function read(previous: readonly T[]): readonly T[] {
    const content = stored.read();
    if (content === undefined) return previous;
    const items = (Array.isArray(content) ? content.slice(0, max) : [])
      .map(itemIn)
      .filter((item) => item !== null);
    return JSON.stringify(items) === JSON.stringify(previous) ? previous : items;
  }
  const store = createStore<readonly T[]>([], {
    read,
    subscribe(changed) {
      const end = session.subscribe(() => {
        // The API has ended the session, which cleared the storage: its viewer is still there.
        if (session.getSnapshot().expired) stored.write(store.getSnapshot());
        changed();
      });
      events?.addEventListener('storage', changed);
      return () => {
        end();
        events?.removeEventListener('storage', changed);
      };
    },
  });
  function keep(change: (items: readonly T[]) => readonly T[]): boolean {
    // Another tab may have changed them.
    const items = change(read(store.getSnapshot()));
    if (items.length > max) return false;
    if (!stored.write(items)) return false;
    store.set(items);
    return true;
  }
  return { ...store, keep, remove: (id) => keep((all) => all.filter(({ _id }) => _id !== id)) };
}
