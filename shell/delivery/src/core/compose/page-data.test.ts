import Fastify from 'fastify';
import { pageData, renderRequest } from './page-data';

const gateway = Fastify();
gateway.get('/data', () => ({ some: 'data' }));
gateway.get('/hangs', () => new Promise(() => undefined));
gateway.get('/page', (_request, reply) => reply.type('text/html').send('"a page"'));
gateway.get('/not-json', (_request, reply) => reply.type('application/json').send('{'));
gateway.get<{ Params: { status: string } }>('/status/:status', ({ params }, reply) =>
  reply.code(Number(params.status)).send({ errors: ['a reason'] }),
);
afterAll(() => gateway.close());
afterEach(() => jest.useRealTimers());

test('holds the responses by URL', async () => {
  expect(await pageData(gateway, ['/data'])).toEqual({
    data: { '/data': { some: 'data' } },
    missing: [],
    status: 200,
  });
  expect(await pageData(gateway, [])).toEqual({ data: {}, missing: [], status: 200 });
});

test.each(['/page', '/not-json', '/status/500', '/status/401', '/status/201'])(
  'leaves out %s, which is no data, and keeps the rest',
  async (url) => {
    expect(await pageData(gateway, [url, '/data'])).toEqual({
      data: { '/data': { some: 'data' } },
      missing: [],
      status: 200,
    });
  },
);

test.each([
  ['/status/404', ['/status/404']],
  ['/status/400', []],
])('%s says that the page does not exist', async (url, missing) => {
  expect(await pageData(gateway, ['/data', url])).toMatchObject({ missing, status: 404 });
});

test('says that the page no longer exists, unless something of it never did', async () => {
  expect(await pageData(gateway, ['/data', '/status/410'])).toMatchObject({ missing: [], status: 410 });
  expect(await pageData(gateway, ['/status/404', '/status/410'])).toMatchObject({ status: 404 });
});

test('waits one second for data, and then leaves it to the page', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  let done = false;
  const result = pageData(gateway, ['/hangs', '/data']).finally(() => {
    done = true;
  });
  await jest.advanceTimersByTimeAsync(999);
  expect(done).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(await result).toEqual({ data: { '/data': { some: 'data' } }, missing: [], status: 200 });
});

test('leaves no timer behind once the data is there', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  await pageData(gateway, ['/data']);
  expect(jest.getTimerCount()).toBe(0);
});

describe('a page that is being rendered', () => {
  const api = Fastify();
  api.get('/api/hidden', (_request, reply) => reply.type('text/html').send('"a page"'));
  api.get('/api/none', (_request, reply) => reply.code(404).send({ errors: ['a reason'] }));
  api.get('*', () => ({ some: 'data' }));
  afterAll(() => api.close());

  test.each(['/api/data', '/api/videos?q=a%20b+c&limit=5', `/api/${'x'.repeat(2000)}`])(
    'may request %s',
    async (url) => {
      expect(await renderRequest(api, url)).toEqual({ status: 200, body: { some: 'data' } });
    },
  );

  test('gets the API’s errors', async () => {
    expect(await renderRequest(api, '/api/none')).toEqual({ status: 404, body: { errors: ['a reason'] } });
  });

  test.each([
    '/data',
    '/other/api/data',
    'http://elsewhere.example/api/data',
    '/api/',
    '/api/a b',
    '/api/data#part',
    '/api/é',
    '/api/hidden',
    `/api/${'x'.repeat(2001)}`,
  ])('gets nothing from %s', async (url) => {
    expect(await renderRequest(api, url)).toEqual({ status: 503, body: null });
  });
});
