import { STORED_MAX } from '@fitreel/protocol/browser';
import { hasRoom } from '../browser/bounds';

/** A value that the browser stores as JSON. */
export interface StoredItem<T> {
  /** The value as `parse` returns it; the same object until the stored text changes. Undefined in a browser that blocks storage. */
  read: () => T | undefined;
  /** Returns false if the browser blocks storage, if its storage is full, and beyond the remote's quota (ADR-0113). */
  write: (value: T) => boolean;
}

interface StoredOptions<T> {
  /**
   * Turns the stored content, which anybody may have written, into a value: leaves out what is wrong, item by item.
   *
   * @param content null if nothing is stored, or if it is not valid JSON
   * @param text the stored text
   */
  parse: (content: unknown, text: string | null) => T;
  /** Turns a value into the stored content; null stores nothing. Without it, the value itself is stored. */
  format?: (value: T) => unknown;
  /** A key that earlier releases used; its content moves here. */
  was?: string;
}

/** Stored in local storage: shared by all tabs, until logout clears it (behaviour.md#logout). */
export const deviceItem = <T>(key: string, options: StoredOptions<T>): StoredItem<T> =>
  storedItem('localStorage', key, options);

/** Stored in session storage: for this tab, across reloads and logouts. */
export const tabItem = <T>(key: string, options: StoredOptions<T>): StoredItem<T> =>
  storedItem('sessionStorage', key, options);

function storedItem<T>(
  area: 'localStorage' | 'sessionStorage',
  key: string,
  { parse, format = (value: T): unknown => value, was }: StoredOptions<T>,
): StoredItem<T> {
  /** The value last read or written; undefined before. */
  let last: { text: string | null; value: T } | undefined;
  let isReported = false;

  /** Returns undefined in a browser that blocks storage, or whose storage is full. */
  function attempt<R>(action: (storage: Storage) => R): { result: R } | undefined {
    try {
      return { result: action(window[area]) };
    } catch {
      return undefined;
    }
  }

  function reportTooMuch(): false {
    if (!isReported) reportError(new Error(`${key}: more than ${STORED_MAX / 1024} KB in all`));
    isReported = true;
    return false;
  }

  return {
    read() {
      const got = attempt((storage) => {
        // A tab with an earlier release may still write there, even after a logout.
        if (was !== undefined) moveText(storage, was, key);
        return storage.getItem(key);
      });
      if (!got) return undefined;
      const { result: text } = got;
      if (last?.text !== text || !last) last = { text, value: parse(contentOf(text), text) };
      return last.value;
    },
    write(value) {
      const content = format(value);
      const text = content === null ? null : JSON.stringify(content);
      const done = attempt((storage) => {
        if (text === null) storage.removeItem(key);
        else if (hasRoom(storage, key, text)) storage.setItem(key, text);
        else return reportTooMuch();
        last = { text, value };
        return true;
      });
      return done?.result ?? false;
    },
  };
}

/** Moves a stored value to another key. Lists are merged; anything else stays where it is while the other key is taken. */
export function moveText(storage: Storage, from: string, to: string): void {
  const [text, taken] = [storage.getItem(from), storage.getItem(to)];
  const [content, other] = [contentOf(text), contentOf(taken)];
  if (text === null) return;
  if (other === null) storage.setItem(to, text);
  else if (Array.isArray(content) && Array.isArray(other))
    storage.setItem(to, JSON.stringify([content, other].flat()));
  else if (content !== null) return;
  storage.removeItem(from);
}

function contentOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null') as unknown;
  } catch {
    return null;
  }
}
