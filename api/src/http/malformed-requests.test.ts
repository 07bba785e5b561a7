import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { ERRORS } from '@fitreel/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { serverOptions } from './create-server';

let server: FastifyInstance;
beforeAll(async () => {
  server = Fastify(serverOptions({ logLevel: 'silent', trustProxy: [] }));
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

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
  ['a header that is too large', `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`],
  ['two lengths of one body', 'POST / HTTP/1.1\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n'],
])('responds to %s with 400 and the body of an error, and closes the connection', async (_case, bytes) => {
  const [head = '', body = ''] = (await responseTo(bytes)).split('\r\n\r\n');
  expect(head.split('\r\n')).toEqual([
    'HTTP/1.1 400 Bad Request',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]);
  expect(JSON.parse(body)).toEqual({ errors: [ERRORS.requestMalformed.text] });
});
