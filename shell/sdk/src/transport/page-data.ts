/**
 * Answers that came with the page, each given out once: what is asked for a second time has to be fresh.
 * @param data API address (`/api/videos?limit=24`) → answer; it is not changed
 */
export function createPageData(data: Readonly<Record<string, unknown>> = {}) {
  const left = new Map(Object.entries(data));
  return {
    has: (address: string): boolean => left.has(address),
    take(address: string): unknown {
      const answer = left.get(address);
      left.delete(address);
      return answer;
    },
  };
}
