import { bucketIn, keepBucket, newBucket } from './bucket';

test.each([
  ['bucket=0', 0],
  ['theme=dark; bucket=42', 42],
  ['bucket=99; theme=dark', 99],
])('%s is the bucket %i', (cookies, bucket) => {
  expect(bucketIn(cookies)).toBe(bucket);
});

test.each([undefined, '', 'bucket=100', 'bucket=-1', 'bucket=07', 'bucket=1.5', 'mybucket=1', 'bucket=x'])(
  '%s is none',
  (cookies) => {
    expect(bucketIn(cookies)).toBeNull();
  },
);

test('what is kept is read again', () => {
  const bucket = newBucket();
  expect(bucketIn(keepBucket(bucket).split('; ', 1)[0])).toBe(bucket);
});
