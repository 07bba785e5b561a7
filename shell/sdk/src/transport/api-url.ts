import { fillPattern } from '@fitreel/protocol/browser';

export const API_PREFIX = '/api';

/** Undefined values are left out. */
export type QueryParameters = Record<string, string | number | undefined>;

/** The URL of an endpoint on its own origin, by which page data is looked up: `/api/videos?limit=24`. */
export function apiUrl(
  path: string,
  params: Readonly<Record<string, string>> = {},
  query: QueryParameters = {},
): string {
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&');
  return API_PREFIX + fillPattern(path, params) + (pairs && `?${pairs}`);
}
