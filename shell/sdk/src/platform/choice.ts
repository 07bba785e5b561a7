import { attempt } from '../browser/browser';
import { serializeCookie, THEME_COOKIE, type Cookie } from '@fitreel/protocol/browser';

/** A choice between `value` and nothing, which the device keeps for as long as the theme. */
export const choiceOf = <T extends string>(name: string, value: T): Cookie<T> => ({
  name,
  maxAgeSeconds: THEME_COOKIE.maxAgeSeconds,
  parse: (text) => (text === value ? value : null),
});

/**
 * Reads a choice that is stored on this device, or null. Choices are cookies: logout clears local storage
 * (behaviour.md#logout), and the gateway needs them before the first paint (ADR-0064).
 */
export function readChoice<T extends string | number>({ name, parse }: Cookie<T>): T | null {
  const start = `${name}=`;
  const pair = attempt(() => document.cookie)
    ?.split('; ')
    .find((each) => each.startsWith(start));
  return parse(pair?.slice(start.length));
}

/** Stores `value` on this device; null removes it. */
export function writeChoice<T extends string | number>(cookie: Cookie<T>, value: T | null): void {
  attempt(() => (document.cookie = serializeCookie(cookie, value, location.protocol === 'https:')));
}
