import {
  attemptUrl,
  CHUNK_RETRY_TIMEOUT_MS,
  LOAD_TIMEOUTS_MS,
  RETRY_PAUSE_MS,
  RETRY_TIMEOUTS_MS,
  type LoadTimeouts,
} from './load-policy';

/** Time of a load in the worst case, with the last good release and without one. */
function longest({ alone, beforeFallback, fallback }: LoadTimeouts): number[] {
  return [alone, [...beforeFallback, ...fallback]].map((attempts) => attempts.reduce((sum, ms) => sum + ms));
}

test('a first load ends within 4 seconds, so that a visitor sees a page or a notice within 5', () => {
  for (const ms of longest(LOAD_TIMEOUTS_MS)) expect(ms + RETRY_PAUSE_MS).toBeLessThanOrEqual(4200);
});

test('the live and the last good release have an attempt each, of a second at least', () => {
  for (const { alone, beforeFallback, fallback } of [LOAD_TIMEOUTS_MS, RETRY_TIMEOUTS_MS])
    for (const attempts of [alone, beforeFallback, fallback]) {
      expect(attempts).not.toHaveLength(0);
      expect(Math.min(...attempts)).toBeGreaterThanOrEqual(1000);
    }
});

test('the first attempt of Retry ends within 3 seconds, the last one has ten', () => {
  const { alone, beforeFallback, fallback } = RETRY_TIMEOUTS_MS;
  expect(Math.max(Number(alone[0]), Number(beforeFallback[0]))).toBeLessThan(3000);
  expect([alone.at(-1), fallback.at(-1)]).toEqual([10_000, 10_000]);
});

test('a chunk does not time out before the attempt that waits for it', () => {
  for (const timeouts of [LOAD_TIMEOUTS_MS, RETRY_TIMEOUTS_MS])
    expect(Math.max(...timeouts.alone, ...timeouts.beforeFallback, ...timeouts.fallback)).toBeLessThanOrEqual(
      CHUNK_RETRY_TIMEOUT_MS,
    );
});

test('each further attempt has a URL of its own', () => {
  const urls = [0, 1, 2].map((attempt) => attemptUrl('/releases/catalog/1.0.0/remoteEntry.js', attempt));
  expect(urls).toEqual([
    '/releases/catalog/1.0.0/remoteEntry.js',
    '/releases/catalog/1.0.0/remoteEntry.js?retry=1',
    '/releases/catalog/1.0.0/remoteEntry.js?retry=2',
  ]);
});
