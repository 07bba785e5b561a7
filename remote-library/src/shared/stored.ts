/** `localStorage` is shared by all tabs, and logout clears it (behaviour.md#logout); `sessionStorage` is the tab's. */
type Area = 'localStorage' | 'sessionStorage';

/**
 * What the browser keeps under `key` as JSON: null for nothing. Undefined if it blocks storage or the content is no JSON. Anybody
 * may have written it: check its form.
 */
export function readStored(area: Area, key: string): unknown {
  try {
    return JSON.parse(window[area].getItem(key) ?? 'null') as unknown;
  } catch {
    return undefined;
  }
}

/** Keeps `value` as JSON; null removes it. False in a browser that blocks storage, or whose storage is full. */
export function writeStored(area: Area, key: string, value: unknown): boolean {
  try {
    if (value === null) window[area].removeItem(key);
    else window[area].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
