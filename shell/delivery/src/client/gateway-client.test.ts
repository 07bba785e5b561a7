import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '../../testing/free-port';
import type { Delivery } from '../core/operations/delivery';
import { httpDelivery } from './http-delivery';
import { deployUrl, GatewayClient, GatewayFailure } from './gateway-client';

/** Lets `use` talk to a server that handles every request with `respond`. */
async function against<T>(respond: RequestListener, use: (delivery: Delivery) => Promise<T>): Promise<T> {
  const server = createServer(respond).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = new GatewayClient(deployUrl(`http://127.0.0.1:${port}`), () => 'a token');
  try {
    return await use(httpDelivery(client));
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
  ['a page', (_request, response) => void response.end('<html>'), /is not a FitReel gateway/],
  [
    'other JSON',
    json(200, { revision: 'one', problem: null, apps: [] }),
    /is not a FitReel gateway: its response: \/revision/,
  ],
  ['a broken connection', (request) => void request.socket.destroy(), /cannot be reached/],
])('%s is a GatewayFailure', async (_what, respond, says) => {
  const error: unknown = await against(respond, (delivery) =>
    delivery.status().catch((reason: unknown) => reason),
  );
  expect(error).toBeInstanceOf(GatewayFailure);
  expect((error as Error).message).toMatch(says);
});

test('a server that does not run cannot be reached', async () => {
  const client = new GatewayClient(deployUrl(`http://127.0.0.1:${await freePort()}`), () => 'a token');
  await expect(httpDelivery(client).status()).rejects.toThrow(/cannot be reached: .*ECONNREFUSED/);
});

test.each([
  'http://127.evil.example',
  'http://127.0.0.1.evil.example',
  'http://localhost.evil.example',
  'http://notlocalhost',
  'http://128.0.0.1',
  'http://[::2]',
  'http://10.0.0.1',
])('a token does not leave this machine unencrypted: rejects %s', (text) => {
  expect(() => deployUrl(text)).toThrow(/^takes https:\/\/.+: over http:\/\/ others on the network/);
});

test.each([
  ['http://localhost:3000', 'http://localhost:3000/api/delivery/'],
  ['http://127.0.0.1', 'http://127.0.0.1/api/delivery/'],
  ['http://127.10.200.3:1', 'http://127.10.200.3:1/api/delivery/'],
  ['http://[::1]:3000/', 'http://[::1]:3000/api/delivery/'],
  ['https://fitreel.example', 'https://fitreel.example/api/delivery/'],
  ['https://example.org/fitreel', 'https://example.org/fitreel/api/delivery/'],
  ['https://example.org/fitreel/', 'https://example.org/fitreel/api/delivery/'],
])('the gateway %s has its deploy endpoints below %s', (text, url) => {
  expect(deployUrl(text).href).toBe(url);
});

test.each([
  'https://user@fitreel.example',
  'https://:word@fitreel.example',
  'https://fitreel.example/?x',
  'https://fitreel.example/#x',
  'file:///fitreel',
  'xhttps://fitreel.example',
  'https',
])('%s is not the URL of a site', (text) => {
  expect(() => deployUrl(text)).toThrow('takes the URL of a site');
});

test('neither a token nor a change follows a redirect to another host', async () => {
  const seen: string[] = [];
  const elsewhere = createServer((request, response) => {
    seen.push(`${request.url} ${request.headers.authorization}`);
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await once(elsewhere, 'listening');
  const { port } = elsewhere.address() as AddressInfo;
  const location = `http://127.0.0.1:${port}/`;
  const change = against(
    (_request, response) => response.writeHead(307, { location }).end(),
    (delivery) => delivery.change({ kind: 'promote', app: 'catalog' }),
  );
  await expect(change).rejects.toThrow(GatewayFailure);
  elsewhere.close();
  expect(seen).toEqual([]);
});
