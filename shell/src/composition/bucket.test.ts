import { visitorBucket } from './bucket';
import { describedRemote, registryOf } from './live-remote.test-support';

/** A registry with two versions of a remote. */
const registry = registryOf([describedRemote('catalog')]);

const kept = () => /(?:^|; )bucket=([^;]*)/.exec(document.cookie)?.[1];
const keep = (value: string) => {
  document.cookie = `bucket=${value}; path=/`;
};

afterEach(() => {
  jest.restoreAllMocks();
  document.cookie = 'bucket=; path=/; max-age=0';
});

test.each(['0', '7', '42', '99'])('uses the bucket %s of the device’s cookie', (value) => {
  keep(value);
  expect(visitorBucket(registry)).toBe(Number(value));
  expect(kept()).toBe(value);
});

test('gives a visitor without a bucket one, and stores it', () => {
  jest.spyOn(Math, 'random').mockReturnValueOnce(0.425).mockReturnValueOnce(0.999);
  expect(visitorBucket(registry)).toBe(42);
  expect(kept()).toBe('42');
  expect(visitorBucket(registry)).toBe(42);
});

test.each([
  [0, 0],
  [0.9999999, 99],
])('turns the random number %d into the bucket %d', (chance, bucket) => {
  jest.spyOn(Math, 'random').mockReturnValue(chance);
  expect(visitorBucket(registry)).toBe(bucket);
});

test.each(['100', '-1', '07', '4.5', '1e1', 'x', ''])('replaces the invalid cookie "%s"', (value) => {
  keep(value);
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  expect(visitorBucket(registry)).toBe(50);
  expect(kept()).toBe('50');
});

test('stores no bucket while no remote has a canary', () => {
  const single = registryOf([describedRemote('catalog')]);
  single.microFrontends['catalog']?.shift();
  expect(visitorBucket(single)).toBe(0);
  expect(kept()).toBeUndefined();
});

test('one canary among remotes without is enough for a bucket', () => {
  const mixed = registryOf([describedRemote('catalog'), describedRemote('library')]);
  mixed.microFrontends['catalog']?.shift();
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  expect(visitorBucket(mixed)).toBe(50);
});
