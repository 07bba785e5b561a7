import { ApiError } from './api-error';

/**
 * The responses that came with the page. Each is given out once: a second request wants fresh data.
 *
 * @param data URL (`/api/videos?limit=24`) → response body; not modified
 * @param missing URLs for which the API responded 404
 */
export function createPageData(
  data: Readonly<Record<string, unknown>> = {},
  missing: readonly string[] = [],
) {
  const unused = new Map<string, unknown>(Object.entries(data));
  for (const url of missing) unused.set(url, new ApiError(404, ['Not found']));
  return {
    /** The body of the response to `url`, or its `ApiError`, if there is one. */
    take(url: string): unknown {
      const response = unused.get(url);
      unused.delete(url);
      return response;
    },
  };
}
