import type { Platform, StoredItem } from '@fitreel/sdk/platform';
import { viewerOf } from '@fitreel/sdk/session';
import { createStore, type Store } from '@fitreel/sdk/store';
import type { ToastOptions } from '@fitreel/sdk/toast';
import { changeTexts } from './texts';

/** What the device keeps: of a visitor, and of a user what the account does not have yet. */
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

/**
 * Says `done`, if there is anything to say, or warns that only this tab has what was changed. Returns `kept`.
 *
 * @param kept as `change` of a device store returns it; null also counts as not kept
 */
export function sayKept(
  { toasts }: Platform,
  kept: boolean | null,
  done?: string,
  options?: ToastOptions,
): boolean {
  if (!kept) toasts.show(changeTexts.inTabOnly, 'warning', options);
  else if (done !== undefined) toasts.show(done, 'success', options);
  return kept === true;
}

/** A device store of items with an `_id`. */
export interface DeviceList<T> extends Omit<DeviceStore<readonly T[]>, 'change'> {
  /** As `change` of a device store; null if the items would be more than the maximum, and nothing changes. */
  change: (edit: (items: readonly T[]) => readonly T[]) => boolean | null;
  remove: (_id: string) => boolean;
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
  platform: Platform,
  { stored, itemIn, max }: DeviceListOptions<T>,
): DeviceList<T> {
  let last: { content: unknown; items: readonly T[] } | undefined;
  const item: StoredItem<readonly T[]> = {
    read() {
      const content = stored.read();
      if (content === undefined) return undefined;
      if (content !== last?.content) {
        const rows = Array.isArray(content) ? content.slice(0, max) : [];
        last = { content, items: rows.map(itemIn).filter((one) => one !== null) };
      }
      return last?.items;
    },
    write(items) {
      last = { content: items, items };
      return stored.write(items);
    },
  };
  const store = createDeviceStore<readonly T[]>(platform, item, []);
  return {
    ...store,
    change(edit) {
      const items = edit(store.current());
      return items.length > max ? null : store.change(() => items);
    },
    // Without such an item nothing is written: the storage may be full.
    remove: (id) =>
      !store.current().some(({ _id }) => _id === id) ||
      store.change((all) => all.filter(({ _id }) => _id !== id)),
  };
}
