import cookie from '@fastify/cookie';
import { BUCKET_COOKIE, serializeCookie, THEME_COOKIE, type Cookie } from '@fitreel/protocol';
import Fastify from 'fastify';
import { cookieOf } from './visitor';

/** The value that the gateway reads from a `cookie` header. */
async function read<T extends string | number>(header: string | undefined, from: Cookie<T>) {
  const server = Fastify();
  await server.register(cookie);
  server.get('/', (request) => ({ value: cookieOf(request, from) }));
  const response = await server.inject({ url: '/', headers: header === undefined ? {} : { cookie: header } });
  return response.json<{ value: T | null }>().value;
}

test.each([
  ['bucket=0', 0],
  ['theme=dark; bucket=42', 42],
  ['bucket=99; theme=dark', 99],
])('%s is the bucket %i', async (header, bucket) => {
  expect(await read(header, BUCKET_COOKIE)).toBe(bucket);
});

test.each([undefined, '', 'bucket=100', 'bucket=-1', 'bucket=07', 'bucket=1.5', 'mybucket=1', 'bucket=x'])(
  '%s is no bucket',
  async (header) => {
    expect(await read(header, BUCKET_COOKIE)).toBeNull();
  },
);

test('a bucket that was set is read again', async () => {
  expect(await read(serializeCookie(BUCKET_COOKIE, 42, false).split('; ', 1)[0], BUCKET_COOKIE)).toBe(42);
});

test.each([
  ['theme=light', 'light'],
  ['theme=dark', 'dark'],
  ['shortcuts=off; theme=dark; other=1', 'dark'],
  [undefined, null],
  ['', null],
  ['theme=', null],
  ['theme=blue', null],
  ['theme=dark"onload=x', null],
  ['my-theme=dark', null],
  ['theme=light<script>; other=1', null],
])('the cookies %j choose the theme %j', async (header, theme) => {
  expect(await read(header, THEME_COOKIE)).toBe(theme);
});
