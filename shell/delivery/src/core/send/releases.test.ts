import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { CATALOG, writeRemote } from '../../../testing/built-apps';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { startSite, type TestSite } from '../../../testing/site';

import { servedRelease } from './releases';

const folders = temporaryFolders();
let site: TestSite;
/** URL of the shell's release. */
let base: string;
/** URL of a file of a release that is in the store and was never live. */
let unpublished: string;

beforeAll(async () => {
  site = await startSite();
  base = `/releases/shell/${site.releases.shell.version}/`;
  const dist = path.join(await folders.create(), 'dist');
  const evil = await writeRemote(dist, CATALOG, 'evil');
  await site.delivery.upload(dist);
  unpublished = `/releases/catalog/${evil.version}/${evil.entry}`;
  const draft = path.join(site.store.releasesFolder, '.draft-of-a-crash');
  await mkdir(draft, { recursive: true });
  await writeFile(path.join(draft, 'main.js'), 'half a file');
});
afterAll(async () => {
  await site.close();
  await folders.removeAll();
});

const get = (url: string, headers: Record<string, string> = {}) => site.gateway.inject({ url, headers });

test.each([
  ['main.22222222.js', 'application/javascript; charset=utf-8'],
  ['main.33333333.css', 'text/css; charset=utf-8'],
  ['favicon.svg', 'image/svg+xml'],
])('caches may keep %s forever, and it has its media type', async (file, type) => {
  const response = await get(base + file);
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
});

test.each([
  ['br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
])('accept-encoding "%s" gets the copy of the build in %s', async (accepted, encoding, unpack) => {
  const file = `${base}framework.11111111.js`;
  const response = await get(file, { 'accept-encoding': accepted });
  expect(response.headers).toMatchObject({
    'content-encoding': encoding,
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringContaining('javascript'),
  });
  expect(String(response.headers['vary']).toLowerCase()).toContain('accept-encoding');
  const plain = await get(file, { 'accept-encoding': 'identity' });
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(unpack(response.rawPayload).equals(plain.rawPayload)).toBe(true);
  const copy = `framework.11111111.js${encoding === 'br' ? '.br' : '.gz'}`;
  const release = path.join(site.store.releasesFolder, 'shell', site.releases.shell.version);
  expect(response.rawPayload.equals(await readFile(path.join(release, copy)))).toBe(true);
  expect(response.rawPayload.length).toBeLessThan(plain.rawPayload.length);
});

test('HEAD of a file is the GET without its body', async () => {
  const url = `${base}main.22222222.js`;
  const [head, full] = [await site.gateway.inject({ method: 'HEAD', url }), await get(url)];
  expect(head).toMatchObject({ statusCode: 200, body: '' });
  expect(head.headers['content-length']).toBe(full.headers['content-length']);
});

describe('responds with an uncached 404 in plain text to', () => {
  test.each([
    ['a file that the release does not have', () => `${base}missing.js`],
    ['a release that the store does not have', () => '/releases/shell/1.0.0-000000000000/main.22222222.js'],
    ['an app that the store does not have', () => '/releases/nobody/1.0.0-000000000000/main.js'],
    ['the HTML of the shell', () => `${base}index.html`],
    ['a compressed copy by its name', () => `${base}main.22222222.js.br`],
    ['a file of a release that was never live', () => unpublished],
    ['a file by a path encoded twice', () => `${base}%2566avicon.svg`],
    ['the folder of a release', () => base],
    ['the folder of all releases', () => '/releases/'],
    ['a draft', () => '/releases/.draft-of-a-crash/main.js'],
    ['a draft, encoded', () => '/releases/%2Edraft-of-a-crash/main.js'],
    ['an encoded parent folder with encoded slashes', () => `/releases/..%2frevisions%2f00000001.json`],
    ['an encoded parent folder of a release', () => `${base}..%2f..%2f..%2fjwt-secret`],
    ['a parent folder with backslashes', () => `/releases/..%5crevisions%5c00000001.json`],
  ])('%s', async (_, url) => {
    const response = await get(url());
    expect(response.statusCode).toBe(404);
    expect(response.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(response.headers['content-type']).toMatch(/^text\/plain/);
    expect(response.body).toBe('There is no such file.\n');
  });
});

const VERSION = '1.0.0-0123456789ab';

test('a path names an app, a version and a file', () => {
  expect(servedRelease(`catalog/${VERSION}/page-home.55555555.js`)).toEqual({
    app: 'catalog',
    version: VERSION,
    file: 'page-home.55555555.js',
  });
});

test.each([
  `Catalog/${VERSION}/main.js`,
  `../${VERSION}/main.js`,
  'catalog/../main.js',
  'catalog/1.0.0 /main.js',
  `catalog/${VERSION}/../main.js`,
  `catalog/${VERSION}/folder/../main.js`,
  `catalog/${VERSION}/.main.js`,
  `catalog/${VERSION}/index.html`,
  `catalog/${VERSION}/main.js.map`,
  `catalog/${VERSION}/`,
  `catalog/${VERSION}`,
  '',
])('%j is no file that is served', (path) => {
  expect(servedRelease(path)).toBeNull();
});
