import { serializeCookie, type Cookie } from '@fitreel/protocol/browser';

/**
 * The choice that this device keeps in a cookie, or null. A cookie, since log-out clears local storage
 * (behaviour.md#logout), and since the gateway reads it before the first paint (ADR-0006).
 */
export function readChoice<T extends string | number>({ name, parse }: Cookie<T>): T | null {
  const start = `${name}=`;
  const pair = document.cookie.split('; ').find((each) => each.startsWith(start));
  return parse(pair?.slice(start.length));
}

/** Keeps `value` on this device; null removes it. */
export function keepChoice<T extends string | number>(cookie: Cookie<T>, value: T | null): void {
  document.cookie = serializeCookie(cookie, value);
}
