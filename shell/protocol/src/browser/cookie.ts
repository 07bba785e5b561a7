/** A preference of the device. Scripts read and write it, and the gateway reads it before the first paint. */
export interface Cookie<T extends string | number> {
  name: string;
  /** How long the device keeps it. */
  maxAgeSeconds: number;
  /** The value in `text`, or null if it is not allowed. */
  parse: (text: string | null | undefined) => T | null;
}

/**
 * Text that sets `cookie`, for `document.cookie` and `set-cookie`; null removes it. Not `HttpOnly`: scripts read it too.
 *
 * @param secure whether the page came over HTTPS; the cookie is then sent over nothing else
 */
export function serializeCookie<T extends string | number>(
  { name, maxAgeSeconds }: Cookie<T>,
  value: T | null,
  secure: boolean,
): string {
  return `${name}=${value ?? ''}; Path=/; Max-Age=${value === null ? 0 : maxAgeSeconds}; SameSite=Lax${secure ? '; Secure' : ''}`;
}
