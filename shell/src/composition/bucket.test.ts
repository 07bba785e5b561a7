import { visitorBucket } from './bucket';
import { describedRemote, registryOf } from './live-remote.test-support';

/** It lists two versions of a remote. */
const registry = registryOf([describedRemote('catalog')]);

const kept = () => /(?:^|; )bucket=([^;]*)/.exec(document.cookie)?.[1];
const keep = (value: string) => {
  document.cookie = `bucket=${value}; path=/`;
};

afterEach(() => {
  jest.restoreAllMocks();
  document.cookie = 'bucket=; path=/; max-age=0';
});

test.each(['0', '7', '42', '99'])('the bucket %s that the device keeps is the visitor’s', (value) => {
  keep(value);
  expect(visitorBucket(registry)).toBe(Number(value));
  expect(kept()).toBe(value);
});

test('a visitor without a bucket gets one, and keeps it', () => {
  jest.spyOn(Math, 'random').mockReturnValueOnce(0.425).mockReturnValueOnce(0.999);
  expect(visitorBucket(registry)).toBe(42);
  expect(kept()).toBe('42');
  expect(visitorBucket(registry)).toBe(42);
});

test.each([
  [0, 0],
  [0.9999999, 99],
])('chance %d gives the bucket %d', (chance, bucket) => {
  jest.spyOn(Math, 'random').mockReturnValue(chance);
  expect(visitorBucket(registry)).toBe(bucket);
});

test.each(['100', '-1', '07', '4.5', '1e1', 'x', ''])('"%s" in its place is replaced', (value) => {
  keep(value);
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  expect(visitorBucket(registry)).toBe(50);
  expect(kept()).toBe('50');
});

test('where each remote has one version, nothing is chosen and nothing kept', () => {
  const single = registryOf([describedRemote('catalog')]);
  single.microFrontends['catalog']?.shift();
  expect(visitorBucket(single)).toBe(0);
  expect(kept()).toBeUndefined();
});
