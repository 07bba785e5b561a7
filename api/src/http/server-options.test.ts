import { Writable } from 'node:stream';
import Fastify from 'fastify';
import type { Config } from '../config';
import { serverOptions } from './create-server';
import { clientOf } from './network';

const PROXY = '192.0.2.1';
const CLIENT = '203.0.113.7';
const FORGED = '198.51.100.9';

/** The client's address as the server sees it, for a request from `remoteAddress` with this `X-Forwarded-For`. */
async function clientSeen(
  trustProxy: string[],
  remoteAddress: string,
  forwarded: string,
): Promise<[status: number, client: string]> {
  const server = Fastify(serverOptions({ logLevel: 'silent', trustProxy }));
  server.get('/', async (request) => clientOf(request));
  const headers = { 'x-forwarded-for': forwarded };
  const { statusCode, payload } = await server.inject({ url: '/', remoteAddress, headers });
  await server.close();
  return [statusCode, payload];
}

test.each([
  ['trusts no proxy by default', [], PROXY, CLIENT, PROXY],
  ['takes the client from a trusted proxy', [PROXY], PROXY, CLIENT, CLIENT],
  [
    'takes the client from a proxy in a trusted network',
    ['2001:db8::/32', '192.0.2.0/24'],
    PROXY,
    CLIENT,
    CLIENT,
  ],
  ['ignores the header from any other address', [PROXY], CLIENT, FORGED, CLIENT],
  [
    'ignores what the client wrote into the header before the proxy',
    [PROXY],
    PROXY,
    `${FORGED}, ${CLIENT}`,
    CLIENT,
  ],
  [
    'takes the client from a chain of trusted proxies',
    ['192.0.2.0/24'],
    PROXY,
    `${FORGED}, ${CLIENT}, 192.0.2.2`,
    CLIENT,
  ],
  ['takes the client without a port', [PROXY], PROXY, `${CLIENT}:4711`, CLIENT],
  ['takes an IPv6 client without brackets', [PROXY], PROXY, '[2001:db8::1]', '2001:db8::1'],
  ['takes an IPv6 client without brackets and port', [PROXY], PROXY, '[2001:db8::1]:4711', '2001:db8::1'],
  ['knows a trusted proxy with a port', ['192.0.2.0/24'], PROXY, `${CLIENT}:1, 192.0.2.2:443`, CLIENT],
  ['takes the connection’s address instead of a text', [PROXY], PROXY, 'unknown', PROXY],
  ['takes the connection’s address instead of a number', [PROXY], PROXY, '3405803783', PROXY],
  ['takes the connection’s address instead of an empty text', [PROXY], PROXY, ' ', PROXY],
  [
    'takes the proxy’s address instead of a text before it',
    ['192.0.2.0/24'],
    PROXY,
    'x, 192.0.2.2',
    '192.0.2.2',
  ],
])('%s', async (_name, trusted, connection, forwarded, client) => {
  expect(await clientSeen(trusted, connection, forwarded)).toEqual([200, client]);
});

/** The lines that a server logs at `logLevel` for one request, and the request's id. */
async function linesOf(logLevel: Config['logLevel']) {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
      done();
    },
  });
  const options = serverOptions({ logLevel, trustProxy: [] });
  const server = Fastify({ ...options, logger: { ...options.logger, stream } });
  let id = '';
  server.get('/', async (request) => {
    id = request.id;
    request.log.warn({ user: { password: 'secret' } }, 'a warning');
    request.log.child({ part: 'inner' }).error('a fault');
    return 'done';
  });
  await server.inject('/');
  await server.close();
  return { lines, id };
}

test('what a request logs has its id, and no secret', async () => {
  const { lines, id } = await linesOf('warn');
  expect(lines).toMatchObject([
    { msg: 'a warning', reqId: id, user: { password: '[Redacted]' } },
    { msg: 'a fault', reqId: id, part: 'inner' },
  ]);
});

test.each([
  ['info', ['a warning', 'a fault']],
  ['debug', ['incoming request', 'a warning', 'a fault', 'request completed']],
] as const)('the level %s logs of a request: %j', async (level, messages) => {
  expect((await linesOf(level)).lines.map(({ msg }) => msg)).toEqual(messages);
});

test('a migration may take minutes', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const server = Fastify(serverOptions({ logLevel: 'silent', trustProxy: [] }));
  const started = new Promise<() => void>((resolve) => {
    void server.register(() => new Promise<void>(resolve));
  });
  const ready = server.ready();
  const migrated = await started;
  jest.advanceTimersByTime(5 * 60_000);
  jest.useRealTimers();
  migrated();
  await expect(ready).resolves.toBe(server);
});
