import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { startSite, stateIn, type TestSite } from '../../testing/site';
import { temporaryFolders } from '../../testing/temporary-folders';
import { checkRegistry } from '../store/registry';
import { exportSite, NGINX_FILE } from './export-site';

const folders = temporaryFolders();
let site: TestSite;
let target: string;
let api: string;
let port: number;

const SETTINGS = { embedBase: 'https://videos.example/embed', telemetrySample: 0, allowOverrides: [] };

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

beforeAll(async () => {
  site = await startSite({ TRUST_PROXY: '127.0.0.1' });
  api = await site.gateway.listen({ port: 0, host: '127.0.0.1' });
  target = path.join(await folders.create(), 'site');
  port = await freePort();
  await exportSite(site.store, target, {
    settings: SETTINGS,
    root: target,
    listen: `127.0.0.1:${port}`,
    api,
    hstsSeconds: 0,
  });
});
afterAll(async () => {
  await site.close();
  await folders.removeAll();
});

const read = (file: string) => readFile(path.join(target, file), 'utf8');

test.each([
  'index.html',
  'trend/index.html',
  'history/index.html',
  '_routes/catalog.video.html',
  '_routes/catalog.category.html',
  '404.html',
])('the export has all files of the page %s', async (file) => {
  const html = await read(file);
  const named = [...html.matchAll(/(?:src|href)="(\/releases\/[^"]+)"/g)].map(([, name]) => String(name));
  expect(named.length).toBeGreaterThan(2);
  for (const name of named) expect((await read(name)).length).toBeGreaterThan(0);
  const { registry, data, settings } = stateIn(html);
  expect(checkRegistry(registry)).toEqual(checkRegistry(JSON.parse(await read('registry.json'))));
  expect(data).toEqual({});
  expect(settings).toEqual(SETTINGS);
});

test('another export keeps the files of earlier pages', async () => {
  const { version: before } = site.releases.catalog;
  const again = path.join(await folders.create(), 'site');
  const options = { settings: SETTINGS, root: again, listen: '80', api, hstsSeconds: 0 };
  await exportSite(site.store, again, options);
  const version = await site.deployCatalog('next');
  const steps: string[] = [];
  await exportSite(site.store, again, options, (_done, _total, step) => steps.push(step));
  expect(steps).toContain('trend/index.html');
  const page = await readFile(path.join(again, 'trend/index.html'), 'utf8');
  expect(page).toContain(`/releases/catalog/${version}/`);
  for (const kept of [before, version]) {
    const entry = path.join(again, 'releases/catalog', kept, 'remoteEntry.77777777.js');
    expect((await readFile(entry)).length).toBeGreaterThan(0);
  }
  await site.delivery.change({ kind: 'rollback', app: 'catalog' });
});

/** The version of nginx on this machine, or null without nginx. */
async function nginxVersion(): Promise<string | null> {
  return promisify(execFile)('nginx', ['-v']).then(
    ({ stderr }) => stderr.trim(),
    () => null,
  );
}

/** Starts nginx with the exported configuration; `stop` stops it. */
async function startNginx() {
  const prefix = await folders.create();
  await mkdir(path.join(prefix, 'temporary'));
  const types =
    'types { text/html html; text/css css; text/javascript js; application/json json; image/svg+xml svg; }';
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path temporary/${name};`,
  );
  // The workers of root run as another user, who cannot read a temporary folder.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const main = [
    user,
    'daemon off; worker_processes 1; pid nginx.pid; error_log stderr warn;',
    `events { worker_connections 64; }`,
    `http { access_log off; ${types} ${paths.join(' ')} include ${path.join(target, NGINX_FILE)}; }`,
  ].join('\n');
  await writeFile(path.join(prefix, 'main.conf'), main);
  const nginx = spawn('nginx', ['-p', prefix, '-c', 'main.conf', '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  nginx.stderr.on('data', (text: Buffer) => (output += text.toString('utf8')));
  const get = (pathname: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${pathname}`, init);
  for (let attempts = 0; ; attempts += 1) {
    const up = await get('/registry.json').then(
      () => true,
      () => false,
    );
    if (up) break;
    if (attempts > 100 || nginx.exitCode !== null) throw new Error(`nginx does not respond: ${output}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const stop = async () => {
    const ended = once(nginx, 'exit');
    nginx.kill('SIGTERM');
    await ended;
  };
  return { get, stop };
}

test('nginx serves the folder like the gateway serves the site', async () => {
  const version = await nginxVersion();
  if (!version) {
    console.info('nginx is not installed here: its configuration is not tested.');
    return;
  }
  const { get, stop } = await startNginx();
  try {
    for (const pathname of [
      '/',
      '/trend',
      '/history',
      '/video/abc',
      '/categoryx',
      '/nowhere',
      '/video/a/b',
    ]) {
      const [served, exported] = await Promise.all([fetch(api + pathname), get(pathname)]);
      const page = await exported.text();
      // Only the gateway knows that a video or category does not exist.
      const isStatic = !/^\/(?:video\/abc|categoryx)$/.test(pathname);
      if (isStatic) expect([pathname, exported.status]).toEqual([pathname, served.status]);
      for (const header of [
        'content-security-policy',
        'cache-control',
        'referrer-policy',
        'x-content-type-options',
        'x-frame-options',
        'permissions-policy',
        'cross-origin-opener-policy',
        'cross-origin-resource-policy',
      ]) {
        const normalized = (value: string | null) => value?.replaceAll('; ', ';');
        expect([pathname, header, normalized(exported.headers.get(header))]).toEqual([
          pathname,
          header,
          normalized(served.headers.get(header)),
        ]);
      }
      expect(stateIn(page).registry).toEqual(stateIn(await served.text()).registry);
      expect(exported.headers.get('content-type')).toContain('text/html');
    }
    const entry = `/releases/catalog/${site.releases.catalog.version}/remoteEntry.77777777.js`;
    const file = await get(entry);
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(file.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
    expect(await file.text()).toBe(await read(entry));
    const html = `/releases/shell/${site.releases.shell.version}/index.html`;
    expect((await get(html)).status).toBe(404);
    // More than nginx takes by default reaches the gateway, which wants a token.
    const upload = await get('/api/delivery/catalog/releases', {
      method: 'POST',
      body: 'x'.repeat(2_000_000),
    });
    expect(upload.status).toBe(401);
    expect((await get('/releases/catalog/none.js')).status).toBe(404);
    const videos = await get('/api/videos?limit=1');
    expect([videos.status, await videos.json()]).toMatchObject([200, { videos: [{}] }]);
    // Invalid tokens are counted by IP address, which a client cannot fake by a header.
    const statuses: number[] = [];
    for (let guess = 0; guess < 40; guess += 1) {
      const headers = { authorization: 'Bearer guessed', 'x-forwarded-for': `203.0.113.${guess}` };
      statuses.push((await get('/api/delivery/status', { headers })).status);
    }
    expect([statuses.at(0), statuses.at(-1)]).toEqual([401, 429]);
  } finally {
    await stop();
  }
});
