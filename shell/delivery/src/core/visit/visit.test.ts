import { BUCKET_COOKIE, serializeCookie } from '@fitreel/protocol';
import { cookieOf, cookiesIn } from './visit';

test.each([
  ['bucket=0', 0],
  ['theme=dark; bucket=42', 42],
  ['bucket=99; theme=dark', 99],
])('%s is the bucket %i', (header, bucket) => {
  expect(cookieOf(cookiesIn(header), BUCKET_COOKIE)).toBe(bucket);
});

test.each([undefined, '', 'bucket=100', 'bucket=-1', 'bucket=07', 'bucket=1.5', 'mybucket=1', 'bucket=x'])(
  '%s is no bucket',
  (header) => {
    expect(cookieOf(cookiesIn(header), BUCKET_COOKIE)).toBeNull();
  },
);

test('a bucket that was set is read again', () => {
  expect(
    cookieOf(cookiesIn(serializeCookie(BUCKET_COOKIE, 42, false).split('; ', 1)[0]), BUCKET_COOKIE),
  ).toBe(42);
});
