import { Writable } from 'node:stream';
import Fastify from 'fastify';
import type { Config } from '../config';
import { serverOptions } from './create-server';

const PROXY = '192.0.2.1';
const CLIENT = '203.0.113.7';
const FORGED = '198.51.100.9';

/** The client's address as the server sees it, for a request from `remoteAddress` with this `X-Forwarded-For`. */
async function clientOf(
  trustProxy: string[],
  remoteAddress: string,
  forwarded: string,
): Promise<[status: number, client: string]> {
  const server = Fastify(serverOptions({ logLevel: 'silent', trustProxy }));
  server.get('/', async ({ ip }) => ip);
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
])('%s', async (_name, trusted, connection, forwarded, client) => {
  expect(await clientOf(trusted, connection, forwarded)).toEqual([200, client]);
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
