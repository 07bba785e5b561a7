import type { Params } from './types';

/** Where every call of the API begins (spec section 7). */
export const API_PREFIX = '/api';

/**
 * The address of a call on its own origin: `/api/videos?limit=24`. Values are encoded as `fillPattern` of the
 * contract encodes them, since answers that came with the page are kept under that address.
 */
export function addressOf(path: string, params: Params = {}): string {
  const query = Object.entries(params)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&');
  return API_PREFIX + path + (query && `?${query}`);
}
