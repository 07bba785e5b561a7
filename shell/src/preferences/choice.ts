/** How long a choice is kept, in seconds: as long as browsers keep a cookie that a script has written (RFC 6265bis). */
const KEPT_SECONDS = 400 * 24 * 60 * 60;

/**
 * What the viewer has chosen on this device under `name`, or null. A cookie, since log-out clears all of local storage
 * (spec section 4), and since the gateway can read it before the first paint.
 */
export function readChoice(name: string): string | null {
  const start = `${name}=`;
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(start));
  return pair === undefined ? null : pair.slice(start.length);
}

/** Keeps `value`, a word of letters, under `name` on this device; null forgets the choice. */
export function keepChoice(name: string, value: string | null): void {
  const age = value === null ? 0 : KEPT_SECONDS;
  document.cookie = `${name}=${value ?? ''}; path=/; max-age=${age}; samesite=lax`;
}
