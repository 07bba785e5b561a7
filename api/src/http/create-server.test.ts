import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { createServer, type FirstResponder } from './create-server';

let server: FastifyInstance;
afterEach(() => server.close());

/** Called when the server closes, while its port is still open. */
let whenClosing: () => Promise<void>;
beforeEach(() => {
  whenClosing = () => Promise.resolve();
});

async function start(config: Partial<Parameters<typeof createServer>[0]>, first: FirstResponder) {
  server = createServer({ logLevel: 'silent', trustProxy: [], ...config });
  server.get('/*', async ({ ip, protocol }) => `route ${ip} ${protocol}`);
  server.respondFirst(first);
  server.addHook('preClose', async () => whenClosing());
  await server.listen({ port: 0, host: '127.0.0.1' });
}

const agent = new Agent({ keepAlive: true });
afterAll(() => agent.destroy());

const get = (headers: Record<string, string> = {}) =>
  new Promise<{ status: number | undefined; body: string; isLast: boolean }>((resolve, reject) => {
    const { port } = server.server.address() as AddressInfo;
    request({ port, host: '127.0.0.1', headers, agent }, (response) => {
      const { statusCode: status, headers: received } = response;
      const isLast = received.connection === 'close';
      text(response).then((body) => resolve({ status, body, isLast }), reject);
    })
      .on('error', reject)
      .end();
  });

const first: FirstResponder = (_request, response) => {
  response.end('first');
  return true;
};

test('what the first responder leaves reaches its route', async () => {
  await start({}, (asked, response, client) => 'x-ready' in asked.headers && first(asked, response, client));
  expect((await get({ 'x-ready': '1' })).body).toBe('first');
  expect((await get()).body).toMatch(/^route/);
});

test('a first responder that fails leaves the request to its route', async () => {
  await start({}, () => {
    throw new Error('a fault');
  });
  expect((await get()).body).toMatch(/^route/);
});

test('while requests are logged, each reaches Fastify', async () => {
  await start({ logLevel: 'debug' }, first);
  expect((await get()).body).toMatch(/^route/);
});

test('a server that closes has Fastify respond, which ends the connections', async () => {
  await start({}, first);
  let received: Awaited<ReturnType<typeof get>> | undefined;
  whenClosing = async () => {
    received = await get();
  };
  await server.close();
  expect(received).toMatchObject({ status: 503, isLast: true });
});

test.each([
  [{}],
  [{ 'x-forwarded-proto': 'https' }],
  [{ 'x-forwarded-proto': 'https, http', 'x-forwarded-for': '203.0.113.9' }],
  [{ 'x-forwarded-proto': 'http, https', 'x-forwarded-for': '203.0.113.9, 10.0.0.2' }],
])('a client with the headers %j is read as Fastify reads it', async (headers: Record<string, string>) => {
  for (const trustProxy of [[], ['127.0.0.1', '10.0.0.0/8'], ['192.0.2.1']]) {
    let read = '';
    await start({ trustProxy }, (asked, _response, client) => {
      read = `route ${client.ip(asked)} ${client.isSecure(asked) ? 'https' : 'http'}`;
      return false;
    });
    expect((await get(headers)).body).toBe(read);
    await server.close();
  }
});
