import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { writeShell } from '../../../testing/built-apps';
import { startDeploySite, type DeploySite } from '../../../testing/deploy-site';
import { remoteBundle, SHELL_BUNDLE } from '../../../testing/render-bundles';
import { stateIn } from '../../../testing/site';
import { temporaryFolders } from '../../../testing/temporary-folders';
import { PageResponse } from '../../core/send/page-response';

const folders = temporaryFolders();
let site: DeploySite;
beforeAll(async () => {
  site = await startDeploySite({
    shell: SHELL_BUNDLE,
    catalog: remoteBundle(`return '<main>rendered by ' + releaseBase + '</main>';`),
  });
});
afterAll(async () => {
  await site.close();
  await folders.removeAll();
});
afterEach(() => jest.useRealTimers());

const get = (url: string, cookie = '') =>
  site.gateway.inject({ url, headers: { cookie: `bucket=99; ${cookie}` } });
const cookiesOf = ({ headers }: { headers: Record<string, unknown> }) =>
  [headers['set-cookie'] ?? []].flat().map(String);

/** A release of the catalogue in the store, and a preview of it. */
async function previewed(mark: string) {
  const { version } = await site.addCatalog(mark);
  const { preview, path } = await site.asCatalog.preview({
    releases: [{ app: 'catalog', version }],
    hours: 1,
  });
  const { headers } = await get(path);
  const cookie = String([headers['set-cookie']].flat()[0]).split(';')[0] ?? '';
  return { version, preview, path, cookie };
}

const catalogVersions = (html: string) =>
  stateIn(html).registry.microFrontends['catalog']?.map(({ metadata }) => metadata.version);

test('the link sets a cookie that no script reads, and leads to the page without it', async () => {
  const { path } = await previewed('link');
  const response = await get(`/trend${path.slice(1)}&q=1`);
  expect([response.statusCode, response.headers.location]).toEqual([303, '/trend?q=1']);
  // The link is a secret: no cache keeps it, and no other site learns it.
  expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(cookiesOf(response)).toEqual([
    expect.stringMatching(/^preview=[\w.-]+; Path=\/; Max-Age=3\d{3}; HttpOnly; SameSite=Lax$/),
  ]);
  const secure = await site.gateway.inject({ url: path, headers: { 'x-forwarded-proto': 'https' } });
  // Without TRUST_PROXY a stranger cannot claim TLS.
  expect(cookiesOf(secure)[0]).not.toContain('Secure');
});

test('who has the cookie sees the release, rendered and in the page state, with a badge', async () => {
  const { cookie, version } = await previewed('seen');
  const page = await get('/', cookie);
  expect(catalogVersions(page.body)).toEqual([version]);
  expect(page.body).toContain(`rendered by /releases/catalog/${version}/`);
  expect(page.body).toContain(`<strong>catalog</strong> ${version}`);
  expect(page.body).toMatch(/until <time datetime="[\d-]+T[\d:.]+Z">[\d-]{10} \d\d:\d\d UTC<\/time>/);
  expect(page.body).toContain('<a href="?preview=">Leave the preview</a>');
  const style = /<style>(.*?)<\/style><aside/s.exec(page.body)?.[1] ?? '';
  const { createHash } = await import('node:crypto');
  expect(page.headers['content-security-policy']).toContain(
    `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  );
  expect(page.headers['x-robots-tag']).toBe('noindex');
  // Its loads are no figures of the live releases.
  expect(cookiesOf(page)).toEqual([]);
  expect((await site.gateway.inject(`/releases/catalog/${version}/remoteEntry.77777777.js`)).statusCode).toBe(
    200,
  );
});

test('a link makes no page, and a page of a preview is made alone', async () => {
  const { path, cookie } = await previewed('alone');
  const sent = jest.spyOn(PageResponse.prototype, 'send');
  await get(path);
  await get('/?preview=altered');
  await site.gateway.inject('/api/live');
  expect(sent).toHaveBeenCalledTimes(0);
  await get('/', cookie);
  await site.gateway.inject('/api/live');
  expect(sent).toHaveBeenCalledTimes(1);
  sent.mockRestore();
});

test('nobody else sees it, before and after', async () => {
  const live = catalogVersions((await get('/')).body);
  const { cookie, version } = await previewed('for one');
  for (let time = 0; time < 2; time += 1) {
    const { body } = await get('/');
    expect(catalogVersions(body)).toEqual(live);
    expect(body).not.toContain('Preview of');
    expect((await get('/', cookie)).body).toContain(version);
  }
});

test('an uploaded release that no preview shows has no files', async () => {
  const { version } = await site.addCatalog('uploaded');
  expect((await get(`/releases/catalog/${version}/remoteEntry.77777777.js`)).statusCode).toBe(404);
});

test('a link or cookie that was altered shows the site as it is, and removes the cookie', async () => {
  const { path, cookie } = await previewed('altered');
  const { cookie: other } = await previewed('another');
  const mixed = `${cookie.split('.')[0]}.${other.split('.').slice(1).join('.')}`;
  for (const altered of [`${cookie}x`, cookie.replace('.', '.z'), mixed, 'preview=', 'preview=../../key'])
    expect((await get('/', altered)).body).not.toContain('Preview of');
  const response = await get(`${path}x`, cookie);
  expect(response.statusCode).toBe(303);
  expect(cookiesOf(response)).toEqual(['preview=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax']);
});

test('a preview that cannot be read is an error, and shows with the same link once it can', async () => {
  const { version } = await site.addCatalog('damaged');
  const releases = [{ app: 'catalog', version }];
  const { path: link } = await site.asCatalog.preview({ releases, hours: 1 });
  const cookie = link.slice(link.indexOf('preview='));
  const file = path.join(site.store.folderOf('catalog', version), 'release.json');
  const intact = await readFile(file);
  await writeFile(file, '{');
  expect((await get('/', cookie)).statusCode).toBe(503);
  await writeFile(file, intact);
  expect(catalogVersions((await get('/', cookie)).body)).toEqual([version]);
});

test('a preview that no longer goes together with what is live shows the site as it is', async () => {
  const route = { id: 'news', path: '/news', access: 'public' as const };
  const withNews = async (remote: 'catalog' | 'library', mark: string) => {
    const { description } = site.releases[remote];
    const { dist } = await site.build(mark, { ...description, routes: [...description.routes, route] });
    const delivery = remote === 'catalog' ? site.asCatalog : site.asLibrary;
    return (await delivery.add(dist)).version;
  };
  const catalog = await withNews('catalog', 'with news');
  const releases = [{ app: 'catalog', version: catalog }];
  const { path: link } = await site.asCatalog.preview({ releases, hours: 1 });
  const cookie = cookiesOf(await get(link))[0]?.split(';')[0] ?? '';
  expect((await get('/news', cookie)).body).toContain('Preview of');
  const library = await withNews('library', 'with news, too');
  await site.asLibrary.change({ kind: 'deploy', app: 'library', version: library });
  const page = await get('/', cookie);
  expect([page.statusCode, catalogVersions(page.body)?.includes(catalog)]).toEqual([200, false]);
  expect(page.body).not.toContain('Preview of');
  await site.asLibrary.change({ kind: 'rollback', app: 'library' });
});

test('prune keeps what a preview shows', async () => {
  const { version, preview } = await previewed('kept');
  const pruned = await site.delivery.prune({ app: 'catalog', keep: 0 });
  expect(pruned.kept).toContainEqual({ app: 'catalog', version, reason: 'preview' });
  await site.asCatalog.revokePreview(preview.id);
  const { removed } = await site.delivery.prune({ app: 'catalog', keep: 0 });
  expect(removed).toContainEqual({ app: 'catalog', version });
});

test('a preview that was revoked or has expired shows the site as it is', async () => {
  const { cookie, preview } = await previewed('revoked');
  expect(await site.asCatalog.revokePreview(preview.id)).toBe(true);
  expect(await site.asCatalog.revokePreview(preview.id)).toBe(false);
  expect((await get('/', cookie)).body).not.toContain('Preview of');
  const { cookie: expiring } = await previewed('expired');
  expect((await get('/', expiring)).body).toContain('Preview of');
  jest.useFakeTimers({
    now: Date.now() + 3_601_000,
    doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'setTimeout', 'clearTimeout', 'performance'],
  });
  expect((await get('/', expiring)).body).not.toContain('Preview of');
});

test('a preview follows what is live, and shows releases of several apps', async () => {
  const { version } = await site.addCatalog('composed');
  const library = await site.build('composed', { ...site.releases.library.description, title: 'Composed' });
  const { version: other } = await site.asLibrary.add(library.dist);
  const releases = [
    { app: 'catalog', version },
    { app: 'library', version: other },
  ];
  const { path } = await site.asCatalog.preview({ releases, hours: 1 });
  const cookie = cookiesOf(await get(path))[0]?.split(';')[0] ?? '';
  const { registry } = stateIn((await get('/', cookie)).body);
  expect(registry.microFrontends['library']?.[0]?.metadata.version).toBe(other);
  expect(registry.microFrontends['catalog']?.[0]?.metadata.version).toBe(version);
  await site.asLibrary.change({ kind: 'deploy', app: 'library', version: other });
  expect(catalogVersions((await get('/', cookie)).body)).toEqual([version]);
});

test('the shell can be previewed too', async () => {
  const dist = path.join(await folders.create(), 'dist');
  await writeShell(dist, 'previewed', undefined, SHELL_BUNDLE);
  const { version } = await site.delivery.add(dist);
  const created = await site.delivery.preview({ releases: [{ app: 'shell', version }], hours: 1 });
  const cookie = cookiesOf(await get(created.path))[0]?.split(';')[0] ?? '';
  expect((await get('/', cookie)).body).toContain(`/releases/shell/${version}/main.22222222.js`);
  expect((await get('/')).body).not.toContain(version);
});

test('a preview that could not be live is rejected with its problems', async () => {
  const library = await site.build('taken', {
    ...site.releases.library.description,
    routes: site.releases.catalog.description.routes,
  });
  const { version } = await site.asLibrary.add(library.dist);
  const creating = site.asLibrary.preview({ releases: [{ app: 'library', version }], hours: 1 });
  await expect(creating).rejects.toMatchObject({ name: 'DeployRejected' });
  const missing = { app: 'catalog', version: '1.0.0-000000000000' };
  await expect(site.asCatalog.preview({ releases: [missing], hours: 1 })).rejects.toThrow('does not hold');
});

test('a token makes and revokes previews of its own app only', async () => {
  const { version, preview } = await previewed('own');
  const creating = site.asLibrary.preview({ releases: [{ app: 'catalog', version }], hours: 1 });
  await expect(creating).rejects.toMatchObject({ name: 'NotAuthorised' });
  await expect(site.asLibrary.revokePreview(preview.id)).rejects.toMatchObject({ name: 'NotAuthorised' });
  const listed = await site.asLibrary.previews('catalog');
  expect(listed).toContainEqual(expect.objectContaining({ id: preview.id, by: 'catalogue team' }));
  expect(JSON.stringify(listed)).not.toContain(preview.id + '.');
});

test('a waiting canary is in no page until it gets traffic or is promoted', async () => {
  const { version } = await site.addCatalog('waiting');
  const canary = { kind: 'canary' as const, app: 'catalog', version, traffic: 0, guard: false };
  expect(await site.asCatalog.change(canary)).toMatchObject({ kind: 'canary', traffic: 0 });
  expect((await get('/', 'bucket=0')).body).not.toContain(version);
  await site.asCatalog.change({ kind: 'promote', app: 'catalog' });
  expect(catalogVersions((await get('/')).body)).toEqual([version]);
});
