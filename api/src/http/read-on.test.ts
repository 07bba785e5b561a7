import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { createServer } from './create-server';

const server = createServer({ logLevel: 'silent', trustProxy: [] });
/** Requests that reached a route. */
let reached: string[] = [];
beforeAll(async () => {
  server.addHook('onRequest', async ({ url }) => void reached.push(url));
  server.get('/page', async () => 'the page');
  server.post('/echo', async ({ body }) => body);
  server.post(
    '/refused',
    { onRequest: async (_request, reply) => reply.code(401).send('who?') },
    async () => '',
  );
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

const CHUNK = Buffer.alloc(1_000_000, 'x');
const CHUNKS = 8;

/** Reads nothing before all of the body is sent, as simple clients do. Returns all that came back. */
async function post(path: string, headers: string, body: Iterable<Buffer | string>): Promise<string> {
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1').pause();
  let received = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (received += chunk));
  const head = `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\n${headers}\r\n\r\n`;
  socket.write(head);
  const closed = new Promise((resolve) => void socket.once('close', resolve));
  await pipeline(body, socket, { end: false });
  socket.resume();
  await closed;
  return received;
}

const LENGTH = `content-length: ${CHUNK.length * CHUNKS}`;
const whole = Array<Buffer>(CHUNKS).fill(CHUNK);
const inChunks = [
  ...whole.flatMap((chunk) => [`${CHUNK.length.toString(16)}\r\n`, chunk, '\r\n']),
  '0\r\n\r\n',
];

test.each([
  ['that is too large', '/echo', LENGTH, whole, 413],
  ['of unknown length', '/echo', 'transfer-encoding: chunked', inChunks, 413],
  ['with an encoding', '/echo', `content-encoding: gzip\r\n${LENGTH}`, whole, 413],
  ['that a hook refuses', '/refused', LENGTH, whole, 401],
  ['for nobody', '/nothing', LENGTH, whole, 413],
])('a client that sends a body %s can read its response', async (_what, path, headers, body, status) => {
  expect(await post(path, headers, body)).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*\r\n\r\n.+`));
});

test('a body without an end ends', async () => {
  const endless = function* () {
    for (;;) yield CHUNK;
  };
  await expect(post('/echo', `content-length: ${1e12}`, endless())).rejects.toThrow(
    /EPIPE|ECONNRESET|closed/i,
  );
});

test.each([
  ['GET', 'content-length: 3', ''],
  ['HEAD', 'content-length: 3', ''],
  ['GET', 'transfer-encoding: chunked', ''],
  ['GET', 'content-length: 1000', 'GET /smuggled HTTP/1.1\r\nhost: x\r\n\r\n'],
])(
  'answers a %s with "%s" before its body, and takes none for a request',
  async (method, header, sent) => {
    reached = [];
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    let received = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => (received += chunk));
    socket.write(`${method} /page HTTP/1.1\r\nhost: x\r\n${header}\r\n\r\n${sent}`);
    await once(socket, 'close');
    expect(received.match(/^HTTP.*|^connection:.*/gim)).toEqual(['HTTP/1.1 200 OK', 'connection: close']);
    expect(reached).toEqual(['/page']);
    // Less than other bodies are waited for.
  },
  15_000,
);
