import { ENDPOINTS, ERRORS, IMPORT_FILE_MAX_BYTES, PICTURE_FILE_MAX_BYTES } from '@fitreel/contract';
import { DEPLOY_ENDPOINTS, UPLOAD_LIMITS } from '@fitreel/protocol';
import type { RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { CATALOG, writeRemote } from '../../../testing/built-apps';
import { rawRequest } from '../../../testing/raw-request';
import { SHARED_CACHES, type SharedCache } from '../../../testing/shared-caches';
import { startSite, type TestSite } from '../../../testing/site';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { CAPABILITIES } from '../../capabilities';
import type { Capability } from '../capability';
import { TOKENS, Tokens } from '../../capabilities/http-deploys/tokens';

/** Of the API, for routes without a limit of their own. */
const DEFAULT_BYTES = 64 * 1024;

const FILE = 'application/octet-stream';

interface Route {
  method: string;
  url: string;
  bytesMax: number;
}

/** Most bytes of a file, by the endpoint that takes it. */
const FILE_BYTES = new Map(
  Object.entries(ENDPOINTS).flatMap(([name, endpoint]): [string, number][] =>
    'fileMaxBytes' in endpoint ? [[name, endpoint.fileMaxBytes]] : [],
  ),
);

/** The most bytes that a route takes, a release’s form aside. */
function bytesMaxOf(method: string, { url, bodyLimit = DEFAULT_BYTES }: RouteOptions): number {
  if (url.endsWith(`/${DEPLOY_ENDPOINTS.add.path}`)) return UPLOAD_LIMITS.bytes;
  const name = `${method} ${url.replace('/api', '').replaceAll(/:(\w+)/g, '{$1}')}`;
  return FILE_BYTES.get(name) ?? bodyLimit;
}

/** `bytes` bytes of spaces, which follow `start`. */
function* padded(start: string, bytes: number) {
  yield Buffer.from(start);
  const block = Buffer.alloc(1024 * 1024, ' ');
  for (let left = bytes - start.length; left > 0; left -= block.length) yield block.subarray(0, left);
}

describe.each(SHARED_CACHES)('with the configuration of $name', ({ name, start }) => {
  if (!start) {
    test.skip(`a site, if ${name} is installed`, () => undefined);
    return;
  }
  const folders = temporaryFolders();
  const routes: Route[] = [];
  let site: TestSite;
  let proxy: SharedCache;
  let editor: string;
  let deployer: string;
  /** Requests that reached the gateway: method and URL. */
  let reached: string[];
  beforeAll(async () => {
    const listed = fp(async (gateway) => {
      gateway.addHook('onRoute', (route) => {
        for (const method of [route.method].flat())
          if (!['GET', 'HEAD', 'OPTIONS'].includes(method))
            routes.push({ method, url: route.url, bytesMax: bytesMaxOf(method, route) });
      });
    });
    const hooks = { observers: [listed] };
    const listing: Capability = { name: 'routes', server: () => ({ prepare: () => () => hooks }) };
    site = await startSite({ TRUST_PROXY: '127.0.0.1' }, undefined, {}, [...CAPABILITIES, listing]);
    const tokens = new Tokens(site.store.records(TOKENS));
    editor = (await tokens.create({ role: 'editor' }, 'Edith')).token;
    deployer = (await tokens.create('catalog', 'catalogue team')).token;
    proxy = await start(await site.gateway.listen({ port: 0, host: '127.0.0.1' }));
    site.gateway.server.on('request', ({ method, url }: IncomingMessage) => reached.push(`${method} ${url}`));
  });
  beforeEach(() => {
    reached = [];
  });
  afterAll(async () => {
    await proxy.stop();
    await site.close();
    await folders.removeAll();
  });

  /** Sends `body`; returns the status and the JSON of the response. */
  async function send(
    method: string,
    url: string,
    token: string,
    type: string,
    body: Iterable<Buffer>,
    bytes: number,
  ) {
    const headers = { authorization: `Bearer ${token}`, 'content-type': type, 'content-length': bytes };
    const sent = request(proxy.origin + url, { method, headers, agent: false });
    const responded = once(sent, 'response') as Promise<[IncomingMessage]>;
    Readable.from(body).pipe(sent);
    const [response] = await responded;
    return { status: response.statusCode, body: await json(response) };
  }
  const sendPadded = (method: string, url: string, bytes: number, type = FILE, start = '') =>
    send(method, url, editor, type, padded(start, bytes), bytes);

  const filled = ({ method, url }: Route) => [method, url.replaceAll(/:\w+/g, 'x')] as const;

  test('each route gets bodies of its size, and one byte more, to refuse them in words', async () => {
    expect(routes.map(({ bytesMax }) => bytesMax)).toContain(PICTURE_FILE_MAX_BYTES);
    for (const route of routes) {
      const [method, url] = filled(route);
      reached = [];
      await send(method, url, 'none', FILE, padded('', route.bytesMax + 1), route.bytesMax + 1);
      expect(reached).toContain(`${method} ${url}`);
    }
  });

  test('the guide names the routes with large bodies', async () => {
    const guide = await readFile(path.join(__dirname, '../../../../docs/behind-a-proxy.md'), 'utf8');
    const rows = [...guide.matchAll(/^\| `((?:POST|PUT) \S+)` +\| (\d+) MB +\|$/gm)];
    const named = rows.map(([, route, size]) => `${route} ${size}`);
    const large = routes.filter(({ bytesMax }) => bytesMax > DEFAULT_BYTES);
    const megabytes = (bytes: number) => Math.round(bytes / 1024 / 1024);
    expect(named.sort()).toEqual(
      large.map(({ method, url, bytesMax }) => `${method} ${url} ${megabytes(bytesMax)}`).sort(),
    );
  });

  // Varnish passes bodies on as they come, so it needs no limit.
  if (name === 'nginx') {
    test('a body far beyond the limit of its route is refused as the API does, before it is sent', async () => {
      const port = Number(new URL(proxy.origin).port);
      const refused = await Promise.all(
        routes.map(async (route) => {
          const [method, url] = filled(route);
          const bytes = Math.round(1.3 * Math.max(route.bytesMax, DEFAULT_BYTES)) + DEFAULT_BYTES;
          const { text } = await rawRequest(port, `${method} ${url}`, [`content-length: ${bytes}`]);
          const [head = '', body] = text.split('\r\n\r\n');
          return [url, head.slice(0, 12), /content-type: (.*)/i.exec(head)?.[1], body];
        }),
      );
      const body = JSON.stringify({ errors: [ERRORS.bodyTooLarge.text] });
      expect(refused).toEqual(
        routes.map((route) => [filled(route)[1], 'HTTP/1.1 413', 'application/json', body]),
      );
      expect(reached.filter((one) => !one.startsWith('GET '))).toEqual([]);
    });

    test('a gateway, which waits 30 seconds for a body, gets the files of slow clients whole', async () => {
      const large = routes.filter(({ bytesMax }) => bytesMax > 10 * DEFAULT_BYTES);
      expect(large).toHaveLength(4);
      for (const route of large) {
        const [method, url] = filled(route);
        const headers = { 'content-type': FILE, 'content-length': 10_000 };
        const sent = request(proxy.origin + url, { method, headers, agent: false });
        sent.write(Buffer.alloc(9_999));
        reached = [];
        expect((await fetch(`${proxy.origin}/api/ready`)).status).toBe(200);
        expect(reached).toEqual(['GET /api/ready']);
        sent.end(' ');
        const [response] = (await once(sent, 'response')) as [IncomingMessage];
        expect(response.resume().statusCode).toBe(401);
      }
    });
  }

  test.each([
    ['import', 'POST', '/api/editing/imports?dryRun=true', IMPORT_FILE_MAX_BYTES],
    ['picture', 'PUT', '/api/editing/videos/gym-beats/thumbnail', PICTURE_FILE_MAX_BYTES],
  ])('takes the largest %s (202), and explains one byte more (413)', async (_kind, method, url, bytesMax) => {
    expect((await sendPadded(method, url, bytesMax)).status).toBe(202);
    const errors = [`The body must have at most ${bytesMax} bytes.`];
    expect(await sendPadded(method, url, bytesMax + 1)).toEqual({ status: 413, body: { errors } });
  });

  test('takes the largest change of videos, and explains one byte more (413)', async () => {
    const url = '/api/editing/changes';
    const { bytesMax = 0 } = routes.find((route) => route.url === url) ?? {};
    const change = JSON.stringify({ command: { kind: 'hide', ids: ['gym-beats'] }, dryRun: true });
    expect((await sendPadded('POST', url, bytesMax, 'application/json', change)).status).toBe(200);
    const errors = [`The body must have at most ${bytesMax} bytes.`];
    const refused = await sendPadded('POST', url, bytesMax + 1, 'application/json', change);
    expect(refused).toEqual({ status: 413, body: { errors } });
  });

  test('takes the largest release, and explains one byte more (422)', async () => {
    const dist = path.join(await folders.create(), 'dist');
    const release = await writeRemote(dist, CATALOG, 'largest');
    const built = (await readdir(dist)).filter((file) => file !== 'release.json');
    const files = await Promise.all(
      built.map(async (file) => [file, await readFile(path.join(dist, file))] as const),
    );
    const whole = Buffer.alloc(UPLOAD_LIMITS.fileBytes, ' ');
    const large = Array.from({ length: 9 }, (_, index) => [`large-${index}.js`, whole] as const);
    const hashOf = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`;
    const descriptionOf = (last: Buffer) => {
      const hashes = [...large, ['last.js', last] as const].map(([file, content]) => [file, hashOf(content)]);
      return JSON.stringify({ ...release, files: { ...release.files, ...Object.fromEntries(hashes) } });
    };
    const others = [...files, ...large].reduce(
      (sum, [, { length }]) => sum + length,
      descriptionOf(whole).length,
    );
    async function add(last: Buffer) {
      const form = new FormData();
      form.append('release', new Blob([descriptionOf(last)]), 'release.json');
      for (const [file, content] of [...files, ...large, ['last.js', last] as const])
        form.append(file, new Blob([Uint8Array.from(content)]), file);
      const response = await fetch(`${proxy.origin}/api/delivery/catalog/releases`, {
        method: 'POST',
        headers: { authorization: `Bearer ${deployer}` },
        body: form,
      });
      return { status: response.status, body: (await response.json()) as unknown };
    }
    const last = whole.subarray(0, UPLOAD_LIMITS.bytes - others);
    const errors = [`the release has more than ${UPLOAD_LIMITS.bytes} bytes`];
    expect(await add(whole.subarray(0, last.length + 1))).toEqual({ status: 422, body: { errors } });
    expect(await add(last)).toMatchObject({ status: 200, body: { added: true } });
  });
});
