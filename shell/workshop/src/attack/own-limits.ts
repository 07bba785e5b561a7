import { subscribe } from 'node:diagnostics_channel';

/** What undici, which is behind `fetch`, says of each response (its `DiagnosticsChannel` documentation). */
interface ResponseHead {
  response: { statusCode: number; headers: readonly Buffer[] };
}

const TOO_MANY = 429;

/** Watches all that this process fetches for limits of its own address, whatever sends the requests. */
export function watchLimits(): { take: () => number } {
  let longestSeconds = 0;
  subscribe('undici:request:headers', (message) => {
    const { statusCode, headers } = (message as ResponseHead).response;
    if (statusCode !== TOO_MANY) return;
    const name = headers.findIndex((text, index) => index % 2 === 0 && /^retry-after$/i.test(String(text)));
    longestSeconds = Math.max(longestSeconds, Number(headers[name + 1] ?? 0));
  });
  return {
    /** The longest `retry-after` of a 429 since the last call, in seconds; 0 without one. */
    take() {
      const seconds = longestSeconds;
      longestSeconds = 0;
      return seconds;
    },
  };
}
