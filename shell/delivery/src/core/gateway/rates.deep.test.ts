import { startSite, type TestSite } from '../../../testing/site';

const [FLOODING, QUIET] = ['192.0.2.1', '192.0.2.2'];

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
  // On a busy machine, a rate would end before its requests have been sent.
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'setInterval', 'performance', 'hrtime'],
  });
});
afterAll(async () => {
  jest.useRealTimers();
  await site.close();
});

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

test('files and pages that are kept count too', async () => {
  const { shell } = site.releases;
  const file = `/releases/shell/${shell.version}/${Object.keys(shell.files).find((name) => name.endsWith('.js'))}`;
  const [ASKS, ADDRESS] = [5_010, '192.0.2.3'];
  const asked = Array.from({ length: ASKS }, (_unused, index) => get(index % 500 ? '/api/x' : file, ADDRESS));
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
  for (const url of [file, '/trend', '/registry.json', '/robots.txt', '/api/videos'])
    expect([url, (await get(url, ADDRESS)).statusCode]).toEqual([url, 429]);
  expect((await get(file, QUIET)).statusCode).toBe(200);
});

test('the machine itself has no rate: a proxy on it sends the requests of all viewers', async () => {
  const pages = Array.from({ length: 310 }, (_unused, index) => get(`/video/a${index}`, '127.0.0.1'));
  const statuses = (await Promise.all(pages)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 429)).toEqual([]);
});
