import type { Platform, StoredItem } from '@fitreel/sdk/platform';
import { createDeviceStore, type DeviceStore } from './device-store';
import { checked } from './stored';

/** A device store of items with an `_id`. */
export interface DeviceList<T> extends Omit<DeviceStore<readonly T[]>, 'change'> {
  /** As `change` of a device store; null, without a change, if there would be more items than the maximum. */
  change: (edit: (items: readonly T[]) => readonly T[]) => boolean | null;
  /** As `change` of a device store. */
  remove: (...ids: readonly string[]) => boolean;
}

interface DeviceListOptions<T> {
  stored: StoredItem<unknown>;
  /** Parses one stored item, which anybody may have written; null if it is invalid. */
  itemIn: (value: unknown) => T | null;
  /** The most items that the API keeps for a user. */
  max: number;
}

/** Whether a text is a valid `_id` of a client-made thing. */
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
    // Without such an item nothing is written, as the storage may be full.
    remove: (...ids) =>
      !store.current().some(({ _id }) => ids.includes(_id)) ||
      store.change((all) => all.filter(({ _id }) => !ids.includes(_id))),
  };
}
