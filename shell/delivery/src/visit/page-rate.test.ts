import { startSite, type TestSite } from '../../testing/site';
import { PageRate } from './page-rate';

const [FLOODING, QUIET] = ['192.0.2.1', '192.0.2.2'];

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const get = (url: string, remoteAddress: string) => site.gateway.inject({ url, remoteAddress });

test('one address gets 429 for more pages than a person opens, and no other does', async () => {
  await get('/trend', QUIET);
  const flood = await Promise.all(
    Array.from({ length: 310 }, (_unused, index) => get(`/video/${index}`, FLOODING)),
  );
  const rejected = flood.filter(({ statusCode }) => statusCode === 429);
  expect(rejected).toHaveLength(10);
  const [first] = rejected;
  expect(first?.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    'retry-after': expect.stringMatching(/^([1-9]|10)$/) as unknown,
  });
  expect(first?.headers['content-security-policy']).toContain("default-src 'none'");
  expect((await get('/video/new', FLOODING)).statusCode).toBe(429);
  // What is kept is for everybody.
  expect((await get('/trend', FLOODING)).statusCode).toBe(200);
  expect((await get('/video/new', QUIET)).statusCode).not.toBe(429);
});

test('a network whose share is spent is told the seconds until it has another', async () => {
  jest.useFakeTimers({ now: 0 });
  const rate = new PageRate();
  for (let page = 0; page < 300; page += 1) expect(await rate.take(FLOODING)).toBe(0);
  expect(await rate.take(FLOODING)).toBe(10);
  jest.setSystemTime(8_500);
  expect(await rate.take(FLOODING)).toBe(2);
  jest.setSystemTime(10_000);
  expect(await rate.take(FLOODING)).toBe(0);
  jest.useRealTimers();
});

test('the machine itself has no rate: a proxy on it sends the requests of all viewers', async () => {
  const pages = Array.from({ length: 310 }, (_unused, index) => get(`/video/a${index}`, '127.0.0.1'));
  const statuses = (await Promise.all(pages)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 429)).toEqual([]);
});
