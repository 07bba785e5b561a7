import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { ERRORS } from '@fitreel/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { serverOptions } from './create-server';

let server: FastifyInstance;
beforeAll(async () => {
  server = Fastify(serverOptions({ logLevel: 'silent', trustProxy: [] }));
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

const PLAIN_HEADERS = ['x-content-type-options: nosniff', 'cache-control: no-store', 'connection: close'];

/** Everything that the server sends until it closes the connection. */
async function responseTo(bytes: string): Promise<string> {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
  socket.write(bytes);
  await once(socket, 'close');
  return received;
}

test.each([
  ['bytes that are not HTTP', 'nonsense\r\n\r\n'],
  ['two lengths of one body', 'POST / HTTP/1.1\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n'],
])('responds to %s with 400 and the body of an error, and closes the connection', async (_case, bytes) => {
  const [head = '', body = ''] = (await responseTo(bytes)).split('\r\n\r\n');
  expect(head.split('\r\n')).toEqual([
    'HTTP/1.1 400 Bad Request',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    ...PLAIN_HEADERS,
  ]);
  expect(JSON.parse(body)).toEqual({ errors: [ERRORS.requestMalformed.text] });
});

test.each([
  ['cookies', `GET / HTTP/1.1\r\nhost: a\r\ncookie: a=${'x'.repeat(17 * 1024)}\r\n\r\n`],
  ['an address', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`],
  ['headers of 2 MB', `GET / HTTP/1.1\r\n${`x: ${'x'.repeat(8_000)}\r\n`.repeat(250)}\r\n`],
])(
  'says that %s are too large (431) in words for people, and closes the connection',
  async (_case, bytes) => {
    const [head = '', body = ''] = (await responseTo(bytes)).split('\r\n\r\n');
    expect(head.split('\r\n')).toEqual([
      'HTTP/1.1 431 Request Header Fields Too Large',
      'content-type: text/plain; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      ...PLAIN_HEADERS,
    ]);
    expect(body).toBe(`${ERRORS.headersTooLarge.text}\n`);
  },
);

test('reads on for a second after its response, so that the client gets it, and then closes', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const { port } = server.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const connected = once(server.server, 'connection');
  socket.on('error', () => undefined).resume();
  socket.write(`GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n`);
  const [connection] = (await connected) as [Socket];
  await once(socket, 'end');
  socket.write('more');
  expect(connection.destroyed).toBe(false);
  const closed = once(connection, 'close');
  jest.advanceTimersByTime(1_000);
  jest.useRealTimers();
  await closed;
  socket.destroy();
});
