import {
  attemptUrl,
  BUCKETS,
  chooseVersion,
  CHUNK_RETRY_TIMEOUT_MS,
  LOAD_TIMEOUTS_MS,
  RETRY_PAUSE_MS,
  RETRY_TIMEOUTS_MS,
  type LoadTimeouts,
} from './load-policy';

const version = (name: string, traffic: number, isDefault = false) => ({
  name,
  deployment: { traffic, default: isDefault },
});
const live = (traffic: number) => version('live', traffic, true);
const chosen = (versions: ReturnType<typeof version>[]) =>
  Array.from({ length: BUCKETS }, (_, bucket) => chooseVersion(versions, bucket)?.name);

test('every bucket gets the default without a canary', () => {
  expect(new Set(chosen([live(100)]))).toEqual(new Set(['live']));
});

test.each([1, 10, 33, 50, 99])('a canary with %i percent gets exactly that many buckets', (traffic) => {
  const names = chosen([live(100 - traffic), version('canary', traffic)]);
  expect(names.filter((name) => name === 'canary')).toHaveLength(traffic);
  expect(names.filter((name) => name === 'live')).toHaveLength(100 - traffic);
});

test('a canary that grows keeps the visitors that it has', () => {
  const chosenWith = (traffic: number) => chosen([live(100 - traffic), version('canary', traffic)]);
  const small = chosenWith(10).flatMap((name, bucket) => (name === 'canary' ? [bucket] : []));
  const large = chosenWith(40);
  expect(small.map((bucket) => large[bucket])).toEqual(small.map(() => 'canary'));
});

test('each version takes its own share, wherever the default is in the list', () => {
  const names = chosen([version('a', 10), live(70), version('b', 20)]);
  expect(names.slice(0, 10)).toEqual(Array(10).fill('a'));
  expect(names.slice(10, 30)).toEqual(Array(20).fill('b'));
  expect(names.slice(30)).toEqual(Array(70).fill('live'));
});

test('returns null if no version takes the bucket', () => {
  expect(chooseVersion([], 0)).toBeNull();
  expect(chooseVersion([version('canary', 10)], 10)).toBeNull();
});

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
