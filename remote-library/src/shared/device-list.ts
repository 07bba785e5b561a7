import type { Platform, StoredItem } from '@fitreel/sdk/platform';
import { createDeviceStore, type DeviceStore } from './device-store';
import { checked } from './stored';

/** A device store of items with an `_id`. */
export interface DeviceList<T> extends Omit<DeviceStore<readonly T[]>, 'change'> {
  /** As `change` of a device store; null if the items would be more than the maximum, and nothing changes. */
  change: (edit: (items: readonly T[]) => readonly T[]) => boolean | null;
  /** As `change` of a device store. */
  remove: (...ids: readonly string[]) => boolean;
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
  const item = checked<readonly T[]>(stored, {
    parse: (content) =>
      (Array.isArray(content) ? content.slice(0, max) : []).map(itemIn).filter((one) => one !== null),
    format: (items) => (items.length === 0 ? null : items),
  });
  const store = createDeviceStore<readonly T[]>(platform, item, []);
  return {
    ...store,
    change(edit) {
      const items = edit(store.current());
      return items.length > max ? null : store.change(() => items);
    },
    // Without such an item nothing is written: the storage may be full.
    remove: (...ids) =>
      !store.current().some(({ _id }) => ids.includes(_id)) ||
      store.change((all) => all.filter(({ _id }) => !ids.includes(_id))),
  };
}
