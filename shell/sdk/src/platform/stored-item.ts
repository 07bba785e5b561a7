import { STORED_MAX } from '@fitreel/protocol/browser';
import { hasRoom } from '../browser/bounds';
import { joinedRows } from './set-aside';

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

  /** A tab with a former release may still write there, also after a logout. */
  function move(storage: Storage): void {
    const former = was === undefined ? null : storage.getItem(was);
    if (was === undefined || former === null) return;
    storage.setItem(key, merged(former, storage.getItem(key)));
    storage.removeItem(was);
  }

  return {
    read() {
      const got = attempt((storage) => {
        move(storage);
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

/** What is kept of the texts under two keys: the rows of both, or else the later key's, unless only the former's can be read. */
function merged(former: string, text: string | null): string {
  if (text === null) return former;
  const isLost = contentOf(text) === null && contentOf(former) !== null;
  return joinedRows(former, text) ?? (isLost ? former : text);
}

function contentOf(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null') as unknown;
  } catch {
    return null;
  }
}
