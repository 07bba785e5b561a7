import { readFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { CATALOG, writeRemote } from '../../testing/built-apps';
import { temporaryFolders } from '../../testing/temporary-folders';
import { DeployRejected, InvalidRelease } from '../core/store/problem';
import type { Delivery } from '../core/operations/delivery';
import { deployUrl, GatewayClient, GatewayFailure, NotAuthorised } from './gateway-client';
import { httpDelivery, releaseForm } from './http-delivery';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

interface Seen {
  method: string | undefined;
  url: string | undefined;
  authorization: string | undefined;
  type: string | undefined;
  body: string;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** Sends what `use` asks to a server that responds with `status` and `body`. Returns the requests and the result. */
async function against(
  status: number,
  body: unknown,
  use: (delivery: Delivery) => Promise<unknown>,
): Promise<{ seen: Seen[]; result: unknown }> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const { method, url, headers } = request;
    const known = { method, url, authorization: headers.authorization, type: headers['content-type'] };
    bodyOf(request).then(
      (text) => {
        seen.push({ ...known, body: text });
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      },
      (error: Error) => response.destroy(error),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = new GatewayClient(deployUrl(`http://127.0.0.1:${port}`), () => 'a token');
  try {
    return { result: await use(httpDelivery(client)).catch((error: unknown) => error), seen };
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const get = { method: 'GET', authorization: 'Bearer a token', type: undefined, body: '' };

test('asks for the status and the history with the token', async () => {
  const status = { revision: 0, problem: null, apps: [] };
  expect(await against(200, status, (delivery) => delivery.status())).toEqual({
    result: status,
    seen: [{ ...get, url: '/api/delivery/status' }],
  });
  const all = await against(200, { entries: [] }, (delivery) => delivery.history({ limit: 5 }));
  expect(all).toEqual({ result: [], seen: [{ ...get, url: '/api/delivery/history?limit=5' }] });
  const { seen } = await against(200, { entries: [] }, (delivery) =>
    delivery.history({ app: 'catalog', limit: 5 }),
  );
  expect(seen).toMatchObject([{ url: '/api/delivery/history?app=catalog&limit=5' }]);
});

test('sends a change as JSON', async () => {
  const { seen, result } = await against(200, { entry: null }, (delivery) =>
    delivery.change({ kind: 'promote', app: 'catalog' }),
  );
  expect(result).toBeNull();
  expect(seen).toEqual([
    {
      method: 'POST',
      url: '/api/delivery/changes',
      authorization: 'Bearer a token',
      type: 'application/json',
      body: '{"kind":"promote","app":"catalog"}',
    },
  ]);
});

test('uploads a release as a form, to the app’s own endpoint', async () => {
  const dist = path.join(await folders.create(), 'dist');
  const { version } = await writeRemote(dist, CATALOG);
  const added = { app: 'catalog', version, added: true };
  const { seen, result } = await against(200, added, (delivery) => delivery.add(dist));
  expect(result).toEqual(added);
  expect(seen).toMatchObject([{ method: 'POST', url: '/api/delivery/catalog/releases' }]);
  expect(seen[0]?.type).toMatch(/^multipart\/form-data; boundary=/);
});

test('the form holds the description first, then each file with its copies', async () => {
  const dist = path.join(await folders.create(), 'dist');
  const { files } = await writeRemote(dist, CATALOG);
  const { app, form } = await releaseForm(dist);
  const names = Object.keys(files);
  expect(app).toBe('catalog');
  expect([...form.keys()]).toEqual([
    'release',
    ...names.flatMap((name) => [name, `${name}.br`, `${name}.gz`]),
  ]);
  for (const [name, part] of form) {
    if (typeof part === 'string') throw new Error(`${name} is no file`);
    const file = name === 'release' ? 'release.json' : name;
    expect(Buffer.from(await part.arrayBuffer()).equals(await readFile(path.join(dist, file)))).toBe(true);
  }
});

const reasons = { errors: ['One reason.', 'Another.'] };
const problem = { code: 'state', message: 'There is no canary.', remedy: 'Start one.' };

test.each<[number, unknown, new (...args: never[]) => Error, RegExp]>([
  [401, reasons, NotAuthorised, /does not accept the token in FITREEL_DEPLOY_TOKEN/],
  [403, reasons, NotAuthorised, /^One reason\. Another\. Use a token of this app\.$/],
  [403, 'x', NotAuthorised, /^The token is for another app\. Use a token of this app\.$/],
  [404, reasons, GatewayFailure, /is not a FitReel gateway that accepts releases/],
  [409, { ...reasons, problems: [problem] }, DeployRejected, /^There is no canary\. Start one\.$/],
  [409, { ...reasons, problems: [{}] }, GatewayFailure, /failed with 409: One reason\. Another\.$/],
  [422, reasons, InvalidRelease, /^One reason\. Another\.$/],
  [422, { errors: [] }, GatewayFailure, /failed with 422\.$/],
  [429, reasons, GatewayFailure, /^One reason\. Another\. Try again in a minute/],
  [429, null, GatewayFailure, /^Too many requests\. Try again in a minute/],
  [500, reasons, GatewayFailure, /failed with 500: One reason\. Another\.$/],
  [503, null, GatewayFailure, /^The gateway http:\/\/127\.0\.0\.1:\d+ failed with 503\.$/],
])('%i with %j is its own error', async (status, body, type, says) => {
  const { result } = await against(status, body, (delivery) => delivery.status());
  expect(result).toBeInstanceOf(type);
  expect((result as Error).message).toMatch(says);
});

test('says that a gateway did not respond in time', async () => {
  const server = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const aborted = AbortSignal.abort(new DOMException('late', 'TimeoutError'));
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(aborted);
  const client = new GatewayClient(deployUrl(`http://127.0.0.1:${port}`), () => 'a token');
  await expect(httpDelivery(client).status()).rejects.toThrow(
    `The gateway http://127.0.0.1:${port} cannot be reached: it did not respond in time.`,
  );
  expect(timeout).toHaveBeenCalledWith(15_000);
  await expect(httpDelivery(client).verify()).rejects.toThrow('cannot be reached');
  expect(timeout).toHaveBeenLastCalledWith(300_000);
  timeout.mockRestore();
  server.close();
});
