import { STORED_MAX } from '@fitreel/protocol/browser';
import { hasRoom } from '../browser/bounds';

/** A value that the browser keeps as JSON. */
export interface StoredItem<T> {
  /** As `parse` has it; the same object until what is kept changes. Undefined in a browser that blocks storage. */
  read: () => T | undefined;
  /** False in a browser that blocks storage, or whose storage is full, and beyond what one remote may keep (ADR-0113). */
  write: (value: T) => boolean;
}

interface StoredOptions<T> {
  /**
   * Makes a value of what is kept, which anybody may have written: leaves out what is wrong, item by item.
   *
   * @param content null for nothing, and for what is no JSON
   * @param text as it is kept
   */
  parse: (content: unknown, text: string | null) => T;
  /** What is kept of a value; null keeps nothing. The value itself without it. */
  format?: (value: T) => unknown;
  /** A key of former releases, whose content moves here. */
  was?: string;
}

/** Kept in local storage: for all tabs, until logout clears it (behaviour.md#logout). */
export const deviceItem = <T>(key: string, options: StoredOptions<T>): StoredItem<T> =>
  storedItem('localStorage', key, options);

/** Kept in session storage: for this tab, beyond a reload and a logout. */
export const tabItem = <T>(key: string, options: StoredOptions<T>): StoredItem<T> =>
  storedItem('sessionStorage', key, options);

function storedItem<T>(
  area: 'localStorage' | 'sessionStorage',
  key: string,
  { parse, format = (value: T): unknown => value, was }: StoredOptions<T>,
): StoredItem<T> {
  /** What was read or written last; undefined before. */
  let last: { text: string | null; value: T } | undefined;
  let isReported = false;

  /** Undefined in a browser that blocks storage, or whose storage is full. */
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
        // A tab with a former release may still write there, also after a logout.
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

/** Moves what is kept under one key to another. Lists are joined; anything else stays where it is while the place is taken. */
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
