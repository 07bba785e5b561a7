/**
 * The responses that came with the page. Each is given out once: a second request wants fresh data.
 *
 * @param data URL (`/api/videos?limit=24`) → response body; not modified
 */
export function createPageData(data: Readonly<Record<string, unknown>> = {}) {
  const unused = new Map(Object.entries(data));
  return {
    has: (url: string): boolean => unused.has(url),
    take(url: string): unknown {
      const body = unused.get(url);
      unused.delete(url);
      return body;
    },
  };
}
