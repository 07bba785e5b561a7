import { once } from 'node:events';
import { connect, Socket, type AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { newTurns } from './connection-limits';
import { createServer } from './create-server';

const ENOUGH = { perNetwork: 99, responseTimeoutMs: 60_000, readTimeoutMs: 60_000, aheadPauseMs: 60_000 };

const GET = 'GET /small HTTP/1.1\r\nhost: x\r\n\r\n';

let server: FastifyInstance;
/** Requests that began, how many are at work, and the most that were at once. */
let work = { begun: 0, now: 0, most: 0 };
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.close();
});

type Options = Omit<NonNullable<Parameters<typeof createServer>[1]>, 'trustProxy'> & {
  trustProxy?: string[];
};

async function start({ trustProxy = [], ...options }: Options = {}): Promise<void> {
  server = createServer({ logLevel: 'silent', trustProxy }, options);
  work = { begun: 0, now: 0, most: 0 };
  server.addHook('onRequest', async () => {
    work.begun += 1;
    work.now += 1;
    work.most = Math.max(work.most, work.now);
  });
  server.addHook('onResponse', async () => {
    work.now -= 1;
  });
  server.get('/slow', async (_request, { raw }) => {
    await once(raw, 'timeout');
    return 'at last';
  });
  server.get('/small', async () => 'small');
  server.get('/medium', async () => 'x'.repeat(100 * 1024));
  server.get('/large', async () => 'x'.repeat(50 * 1024 * 1024));
  await server.listen({ port: 0, host: '127.0.0.1' });
}

/** A connection that reads nothing by itself. */
function open(request = ''): Socket {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  if (request !== '') socket.write(request);
  sockets.push(socket);
  return socket;
}

const closed = (socket: Socket) => {
  socket.resume();
  return once(socket, 'close');
};
const get = async (path: string) =>
  (await fetch(`http://127.0.0.1:${(server.server.address() as AddressInfo).port}${path}`)).status;
const connections = () =>
  new Promise<number>((resolve) => server.server.getConnections((_, count) => resolve(count)));
/** Leaves the event loop its turns: `getConnections` answers before the next one, so sockets would never close. */
const fallTo = async (count: number) => {
  while ((await connections()) > count) await setImmediate();
};

test('a network has no more connections than its limit, and new ones once others end', async () => {
  await start({ limits: { ...ENOUGH, perNetwork: 2 } });
  const first = open();
  await once(first, 'connect');
  await once(open(), 'connect');
  await closed(open());
  const gone = closed(first);
  const freed = new Promise((resolve) => {
    server.server.once('connection', resolve);
  });
  first.destroy();
  await gone;
  await fallTo(1);
  open();
  await freed;
  expect(await connections()).toBe(2);
});

test('a connection that is admitted sends small packets at once, and nothing is set on others', async () => {
  const noDelay = jest.spyOn(Socket.prototype, 'setNoDelay');
  await start({ limits: { ...ENOUGH, perNetwork: 1 } });
  await once(open(), 'connect');
  await closed(open());
  expect(noDelay.mock.calls).toEqual([[true]]);
});

test('a trusted proxy has no limit: its connections belong to many clients', async () => {
  await start({ limits: { ...ENOUGH, perNetwork: 1 }, trustProxy: ['127.0.0.0/8'] });
  await once(open(), 'connect');
  expect(await get('/small')).toBe(200);
});

test.each([
  ['never sends a byte', ''],
  ['sends half a head', 'GET /small HTTP/1.1\r\nhost: x\r\n'],
])('a connection that %s ends when the time for a head is over', async (_case, bytes) => {
  await start({ http: { headersTimeout: 50, connectionsCheckingInterval: 10 } });
  await closed(open(bytes));
  expect(await get('/small')).toBe(200);
});

test('a silent connection ends although the client keeps its side open', async () => {
  await start({ http: { headersTimeout: 50, connectionsCheckingInterval: 10 } });
  const socket = connect({ port: (server.server.address() as AddressInfo).port, allowHalfOpen: true });
  sockets.push(socket.resume());
  await once(socket, 'end');
  await fallTo(0);
});

test.each(['responseTimeoutMs', 'readTimeoutMs'])(
  'a client that never reads its response is dropped after %s',
  async (limit) => {
    await start({ limits: { ...ENOUGH, [limit]: 100 } });
    open('GET /large HTTP/1.1\r\nhost: x\r\n\r\n').pause();
    const [response] = (await once(server.server, 'request')).slice(1) as [NodeJS.EventEmitter];
    await once(response, 'close');
    await fallTo(0);
    expect(await get('/small')).toBe(200);
  },
);

test('a client that waits for a slow response is not dropped', async () => {
  await start({ limits: { ...ENOUGH, readTimeoutMs: 1 } });
  expect(await get('/slow')).toBe(200);
});

test('a connection with too many unanswered requests is closed, and none of them begins', async () => {
  await start();
  const parsed = jest.fn();
  server.server.on('request', parsed);
  await closed(open(GET.repeat(2000)));
  expect([parsed.mock.calls.length, work.begun]).toEqual([17, 0]);
  expect(await get('/small')).toBe(200);
});

test('the requests of a connection are answered one after the other', async () => {
  await start();
  const socket = open(GET.repeat(15) + GET.replace('host', 'connection: close\r\nhost'));
  let received = '';
  socket.on('data', (chunk) => (received += String(chunk)));
  await closed(socket);
  expect([received.match(/HTTP\/1.1 200/g)?.length, work.most]).toEqual([16, 1]);
});

test('a connection gets 256 KB for requests that do not wait, and the rest after a pause', async () => {
  const requests = GET.replace('small', 'medium').repeat(8);
  await start({ limits: ENOUGH });
  const held = open(requests).resume();
  while (work.begun < 3 || work.now > 0) await setImmediate();
  // A request of another connection would come after the next one of this.
  expect(await get('/small')).toBe(200);
  expect(work.begun).toBe(4);
  held.destroy();
  await server.close();

  await start({ limits: { ...ENOUGH, aheadPauseMs: 1 } });
  open(requests).resume();
  while (work.begun < 8) await setImmediate();
});

test('a connection whose requests wait for responses gets any number of bytes', async () => {
  await start({ limits: ENOUGH });
  const socket = open();
  for (let count = 1; count <= 8; count += 1) {
    socket.write(GET.replace('small', 'medium'));
    for (let bytes = 0; bytes < 100 * 1024;)
      bytes += String(((await once(socket, 'data')) as [Buffer])[0]).length;
  }
  expect(work.begun).toBe(8);
});

test('networks take turns', async () => {
  const inTurn = newTurns();
  const order: string[] = [];
  for (let index = 0; index < 100; index += 1) inTurn('flooding', () => order.push('flooding'));
  await new Promise<void>((resolve) => {
    inTurn('quiet', () => {
      order.push('quiet');
      resolve();
    });
  });
  expect(order.indexOf('quiet')).toBe(4);
});
