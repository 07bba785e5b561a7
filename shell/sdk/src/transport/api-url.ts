import type { Params } from './types';

export const API_PREFIX = '/api';

/**
 * The URL of an endpoint on its own origin: `/api/videos?limit=24`. Values are encoded as `fillPattern` encodes them:
 * page data is looked up by this URL.
 */
export function apiUrl(path: string, params: Params = {}): string {
  const query = Object.entries(params)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&');
  return API_PREFIX + path + (query && `?${query}`);
}
