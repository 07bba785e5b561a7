import { readFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { CATALOG, writeRemote } from '../../testing/built-apps';
import { temporaryFolders } from '../../testing/temporary-folders';
import { DeployRejected, InvalidRelease } from '../core/store/problem';
import { deployUrl, GatewayClient, GatewayFailure, NotAuthorised } from './gateway-client';
import { httpDelivery, releaseForm } from './http-delivery';

const folders = temporaryFolders();
afterAll(() => folders.removeAll());

/** The error of a status that a server responds to with `status` and `body`. */
async function errorOf(status: number, body: unknown): Promise<unknown> {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = new GatewayClient(deployUrl(`http://127.0.0.1:${port}`), () => 'a token');
  try {
    return await httpDelivery(client)
      .status()
      .catch((error: unknown) => error);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

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
  const error = await errorOf(status, body);
  expect(error).toBeInstanceOf(type);
  expect((error as Error).message).toMatch(says);
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
