import { BUCKETS, chooseVersion } from './choose-version';

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
  const of = (traffic: number) => chosen([live(100 - traffic), version('canary', traffic)]);
  const small = of(10).flatMap((name, bucket) => (name === 'canary' ? [bucket] : []));
  const large = of(40);
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
