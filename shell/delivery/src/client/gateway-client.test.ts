import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HttpDelivery } from './http-delivery';
import { gatewayAddress } from './gateway-address';
import { GatewayClient } from './gateway-client';
import { GatewayFailure, NotAuthorised } from './gateway-failure';

/** Lets `ask` talk to a server that answers every request as `answer` does. */
async function against<T>(answer: RequestListener, ask: (delivery: HttpDelivery) => Promise<T>): Promise<T> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = new GatewayClient(gatewayAddress(`http://127.0.0.1:${port}`), 'a token');
  try {
    return await ask(new HttpDelivery(client));
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const json =
  (status: number, value: unknown): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(value));
  };

test.each<[string, RequestListener, RegExp]>([
  ['a page', (_request, response) => void response.end('<html>'), /is no gateway of FitReel/],
  [
    'another JSON',
    json(200, { revision: 'one', apps: [] }),
    /is no gateway of FitReel: its answer: \/revision/,
  ],
  ['a failure', json(500, { error: 'Something went wrong on the server.' }), /failed with 500/],
  ['a refusal without problems', json(409, { errors: [] }), /failed with 409/],
  ['a broken connection', (request) => void request.socket.destroy(), /cannot be reached/],
])('%s is a failure of the gateway', async (_what, answer, says) => {
  const error: unknown = await against(answer, (delivery) =>
    delivery.status().catch((reason: unknown) => reason),
  );
  expect(error).toBeInstanceOf(GatewayFailure);
  expect((error as Error).message).toMatch(says);
});

test('a server that nobody runs cannot be reached', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  const client = new GatewayClient(gatewayAddress(`http://127.0.0.1:${port}`), 'a token');
  await expect(new HttpDelivery(client).status()).rejects.toThrow(/cannot be reached: .*ECONNREFUSED/);
});

test('a token is not sent on to where a server points', async () => {
  const seen: (string | undefined)[] = [];
  const elsewhere = createServer((request, response) => {
    seen.push(request.headers.authorization);
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  const { port } = elsewhere.address() as AddressInfo;
  const location = `http://127.0.0.1:${port}/`;
  const answer = against(
    (_request, response) => response.writeHead(307, { location }).end(),
    (delivery) => delivery.change({ kind: 'promote', app: 'catalog' }),
  );
  await expect(answer).rejects.toThrow(GatewayFailure);
  elsewhere.close();
  expect(seen).toEqual([]);
});

test('an address that has used up its calls without a token is told so as one without a token', async () => {
  const answer = json(429, { errors: ['Too many attempts. Please try again later.'] });
  await expect(against(answer, (delivery) => delivery.status())).rejects.toThrow(NotAuthorised);
});
