/** How long a choice is kept, in seconds: as long as browsers keep a cookie that a script has written (RFC 6265bis). */
const KEPT_SECONDS = 400 * 24 * 60 * 60;

/**
 * What is kept on this device under `name`, or null. A cookie, since log-out clears all of local storage
 * (behaviour.md#logout), and since the gateway can read it before the first paint.
 */
export function readChoice(name: string): string | null {
  const start = `${name}=`;
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(start));
  return pair === undefined ? null : pair.slice(start.length);
}

/**
 * Keeps `value`, of letters and digits, under `name` on this device; null forgets it.
 *
 * @param seconds how long it is kept
 */
export function keepChoice(name: string, value: string | null, seconds = KEPT_SECONDS): void {
  const age = value === null ? 0 : seconds;
  document.cookie = `${name}=${value ?? ''}; path=/; max-age=${age}; samesite=lax`;
}
