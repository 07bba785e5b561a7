import { UPLOAD_LIMITS } from '@fitreel/protocol';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CATALOG, LIBRARY } from '../../../testing/built-apps';
import { startDeploySite, type DeploySite } from '../../../testing/deploy-site';
import { monthLater } from '../../../testing/release-site';
import { DeployRejected, InvalidRelease } from '../../core/store/problem';

let site: DeploySite;
beforeAll(async () => {
  site = await startDeploySite();
});
afterAll(() => site.close());
afterEach(() => jest.restoreAllMocks());

test('uploads, checks, promotes and rolls back a release over HTTP', async () => {
  const { asCatalog, asLibrary } = site;
  const { dist, version } = await site.build('sent');
  const { live } = (await asCatalog.status()).apps[1] ?? {};
  expect(await asCatalog.add(dist)).toEqual({ app: 'catalog', version, added: true });
  expect(await asCatalog.add(dist)).toMatchObject({ added: false });
  const stored = await readdir(site.store.folderOf('catalog', version));
  expect(stored.sort()).toEqual((await readdir(dist)).sort());

  const canary = {
    kind: 'canary' as const,
    app: 'catalog',
    version,
    traffic: 10,
    guard: true,
    note: 'an experiment',
  };
  expect(await asCatalog.check(canary)).toEqual([]);
  expect(await asCatalog.change(canary)).toMatchObject({
    kind: 'canary',
    by: 'catalogue team',
    note: 'an experiment',
  });
  expect(await asCatalog.change(canary)).toBeNull();
  expect((await asLibrary.status()).apps[1]).toMatchObject({
    app: 'catalog',
    live: { version: live?.version, by: live?.by },
    canary: { version, traffic: 10, guard: true, by: 'catalogue team' },
  });
  await asCatalog.change({ kind: 'promote', app: 'catalog' });
  await asCatalog.change({ kind: 'rollback', app: 'catalog' });
  const history = await asCatalog.history({ app: 'catalog', limit: 3 });
  expect(history.map(({ kind }) => kind)).toEqual(['rollback', 'promote', 'canary']);
  expect(await asCatalog.verify()).toEqual([]);
  monthLater();
  expect((await asCatalog.prune({ keep: 0 })).removed).toContainEqual({ app: 'catalog', version });
});

test('takes uploads of an app until the store has the maximum number of its releases', async () => {
  const { asCatalog, asLibrary, store } = site;
  const folderOf = (index: number) => store.folderOf('catalog', `0.0.${index}-000000000000`);
  const { length } = await store.versions('catalog');
  const old = Array.from({ length: UPLOAD_LIMITS.releases - length }, (_, index) => folderOf(index));
  await Promise.all(old.map((folder) => mkdir(folder)));
  const { dist, version } = await site.build('one too many');
  const rejected: unknown = await asCatalog.add(dist).catch((reason: unknown) => reason);
  expect(rejected).toBeInstanceOf(DeployRejected);
  expect((rejected as DeployRejected).message).toBe(
    'The store holds 500 releases of catalog, and the limit for uploads is 500. Remove old releases with “fitreel prune --keep N”.',
  );
  expect(await asLibrary.add((await site.build('another app', LIBRARY)).dist)).toMatchObject({ added: true });
  await rm(folderOf(0), { recursive: true });
  expect(await asCatalog.add(dist)).toMatchObject({ version, added: true });
  await Promise.all(old.map((folder) => rm(folder, { recursive: true, force: true })));
});

test('rejects a change with all its problems', async () => {
  const { asLibrary } = site;
  const { dist, version } = await site.build('taken', { ...LIBRARY, routes: CATALOG.routes });
  await asLibrary.add(dist);
  const change = { kind: 'deploy' as const, app: 'library', version };
  const problems = await asLibrary.check(change);
  expect(problems.length).toBeGreaterThan(1);
  const error: unknown = await asLibrary.change(change).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DeployRejected);
  expect((error as DeployRejected).problems).toEqual(problems);
});

test('the whole site goes back over HTTP, by force with a token for every app', async () => {
  const { revision } = await site.delivery.status();
  const { dist, version } = await site.build('since then');
  await site.asCatalog.add(dist);
  await site.asCatalog.change({ kind: 'deploy', app: 'catalog', version });
  const gateway = '1.9.0';
  const refused = site.asCatalog.rollBackSite(revision, { gateway });
  await expect(refused).rejects.toThrow(`does not know the API of the gateway ${gateway}`);
  await expect(site.asCatalog.rollBackSite(revision, { gateway, force: true })).rejects.toThrow(
    'is for catalog only',
  );
  await expect(site.asCatalog.rollBackSite(revision, { gateway: 'x'.repeat(200) })).rejects.toThrow(
    'the version of a gateway, such as 2.0.0',
  );
  const { token } = await site.tokens.create({ role: 'operator' }, 'ann');
  const entries = await site.deliveryWith(token).rollBackSite(revision, { gateway, force: true });
  expect(entries).toMatchObject([{ app: 'catalog', from: version, by: 'ann' }]);
  expect(entries[0]?.note).toContain(`back to revision ${revision}, forced past 1 problem: The store`);
});

test('a release takes along only releases of apps that its token is for', async () => {
  const { dist, version } = await site.build('of two');
  await site.asCatalog.add(dist);
  const others = { library: site.releases.library.version };
  const before = (await site.delivery.status()).revision;
  const change = { kind: 'deploy', app: 'catalog', version, with: others } as const;
  await expect(site.asCatalog.change(change)).rejects.toThrow('Use a token of this app.');
  expect((await site.delivery.status()).revision).toBe(before);
});

/** Makes a canary of the shell, as an operator. */
async function shellCanary(mark: string, takesLibrary: boolean) {
  const { dist, version } = await site.build(mark, LIBRARY);
  await site.asLibrary.add(dist);
  await site.deployShell(mark, 10, true);
  const { canary } = (await site.delivery.status()).apps.find(({ app }) => app === 'shell') ?? {};
  const others = takesLibrary ? { with: { library: version } } : {};
  const shell = { app: 'shell', version: canary?.version ?? '', traffic: 20, guard: true };
  await site.delivery.change({ kind: 'canary', ...shell, ...others });
  return { library: version, shell: shell.version };
}

describe('with the canary of the shell, which takes the library along,', () => {
  const CHANGES = ['promote', 'rollback'] as const;

  test.each(CHANGES)('a token of the library alone cannot %s (403)', async (kind) => {
    await shellCanary(kind, true);
    const before = await site.delivery.status();
    const attempt = site.asLibrary.change({ kind, app: 'library' });
    await expect(attempt).rejects.toThrow('is for library only, and this changes shell. Use a token of');
    expect(await site.delivery.status()).toEqual(before);
  });

  test.each(CHANGES)('nor a token of the shell alone %s', async (kind) => {
    await shellCanary(`of the shell: ${kind}`, true);
    const { token } = await site.tokens.create('shell', 'shell team');
    const attempt = site.deliveryWith(token).change({ kind, app: 'shell' });
    await expect(attempt).rejects.toThrow('is for shell only, and this changes library');
  });

  test('the site does not go back with a token of the library (403)', async () => {
    const { revision } = await site.delivery.status();
    await shellCanary('gone back', true);
    await expect(site.asLibrary.rollBackSite(revision)).rejects.toThrow('and this changes shell');
  });

  test('a token of the library still ends its own part', async () => {
    const { library, shell } = await shellCanary('own part', true);
    await site.asLibrary.change({ kind: 'deploy', app: 'library', version: library });
    const { apps } = await site.delivery.status();
    expect(apps.map(({ app, canary }) => [app, canary?.version])).toContainEqual(['shell', shell]);
  });
});

test('a token of a remote cannot join the canary of the shell (400)', async () => {
  const { library } = await shellCanary('joined', false);
  const change = { kind: 'canary', app: 'library', version: library, traffic: 10, guard: false };
  const { token } = await site.tokens.create('library', 'library team');
  const init = { headers: { 'content-type': 'application/json' } };
  const body = JSON.stringify({ ...change, withShell: true });
  const response = await site.send('POST', 'changes', { ...init, body }, token);
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('withShell')]);
});

test('keeps the deploys of two teams at the same time', async () => {
  const { asCatalog, asLibrary } = site;
  const [one, other] = [await site.build('one'), await site.build('other', LIBRARY)];
  await Promise.all([asCatalog.add(one.dist), asLibrary.add(other.dist)]);
  await Promise.all([
    asCatalog.change({ kind: 'deploy', app: 'catalog', version: one.version }),
    asLibrary.change({ kind: 'deploy', app: 'library', version: other.version }),
  ]);
  const { apps } = await asCatalog.status();
  expect(apps.map(({ live }) => live.version)).toEqual(expect.arrayContaining([one.version, other.version]));
});

test('the client checks a release before the upload', async () => {
  const { dist } = await site.build('damaged before the upload');
  await writeFile(path.join(dist, 'remoteEntry.77777777.js'), 'changed');
  await expect(site.asCatalog.add(dist)).rejects.toThrow(InvalidRelease);
  await rm(path.join(dist, 'release.json'));
  await expect(site.asCatalog.add(dist)).rejects.toThrow('build the app first');
});

test('the API’s documentation leaves out the deploy endpoints', async () => {
  const { body } = await site.gateway.inject('/api/docs/json');
  expect(body).toContain('/api/videos');
  expect(body).not.toContain('/api/delivery');
});

/** What the endpoint at `route` says to `body`: its status, and its response as text. */
async function send(method: string, route: string, body?: unknown) {
  const headers = { 'content-type': 'application/json' };
  const init = body === undefined ? {} : { headers, body: JSON.stringify(body) };
  const response = await site.send(method, route, init);
  return { status: response.status, text: await response.text() };
}

const release = (app: string, version = '1.0.0-000000000000') => ({ app, version });

test.each([
  ['history?limit=0', 'limit'],
  ['history?limit=1001', 'limit'],
  ['history?limit=1&app=../x', 'app'],
  ['history?limit=1&before=0', 'before'],
  ['errors', 'app'],
  ['errors?app=../x', 'app'],
  ['previews?app=../x', 'app'],
])('GET %s is rejected, and names %s (400)', async (route, field) => {
  const { status, text } = await send('GET', route);
  expect([status, text]).toEqual([400, expect.stringContaining(field)]);
});

test.each([
  ['prune', { keep: -1 }, 'keep'],
  ['prune', { keep: 1001 }, 'keep'],
  ['prune', {}, 'keep'],
  ['prune', { keep: 1, app: '../x' }, 'app'],
  ['previews', { releases: [], hours: 1 }, 'releases'],
  ['previews', { releases: [release('catalog')], hours: 0 }, 'hours'],
  ['previews', { releases: [release('catalog', '../x')], hours: 1 }, 'version'],
  ['previews', { releases: [release('catalog'), release('catalog')], hours: 1 }, 'one release of each app'],
  ['previews/revoke', { id: '../x' }, 'id'],
  ['previews/revoke', {}, 'id'],
  ['changes', { kind: 'destroy', app: 'catalog' }, '/kind'],
  ['changes', { kind: 'deploy', app: 'catalog' }, '/version'],
  ['changes', { kind: 'canary', ...release('catalog'), traffic: 100, guard: false }, '/traffic'],
  ['changes', { kind: 'promote', app: 'catalog', note: 'a\nb' }, '/note'],
  ['changes', { kind: 'promote', app: '../x' }, '/app'],
  ['changes', { kind: 'promote', app: 'catalog', by: 'me' }, '/by'],
])('POST %s with %j is rejected, and names %s (400)', async (route, body, field) => {
  const { status, text } = await send('POST', route, body);
  expect([status, text]).toEqual([400, expect.stringContaining(field)]);
});

test('an app that is no name takes no upload (4xx), and says so before the body is read', async () => {
  const { status } = await send('POST', '..%2Fx/releases');
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
});

test('the errors of an app without any are an empty list', async () => {
  expect(await send('GET', 'errors?app=catalog')).toEqual({ status: 200, text: '{"errors":[]}' });
});

test('a prune removes releases of the token’s app alone, and keeps as many as it is told', async () => {
  const { asCatalog, asLibrary } = site;
  const deploy = async (mark: string) => {
    const { dist, version } = await site.build(mark);
    await asCatalog.add(dist);
    await asCatalog.change({ kind: 'deploy', app: 'catalog', version });
    return version;
  };
  const older = await deploy('older');
  await deploy('old');
  await deploy('live');
  const unused = await site.build('never live', LIBRARY);
  await asLibrary.add(unused.dist);
  monthLater();
  expect((await asCatalog.prune({ keep: 2 })).removed).not.toContainEqual({ app: 'catalog', version: older });
  const { removed } = await asCatalog.prune({ keep: 1 });
  expect(removed).toContainEqual({ app: 'catalog', version: older });
  expect(removed.filter(({ app }) => app !== 'catalog')).toEqual([]);
});

test('only the team whose release a preview shows revokes it', async () => {
  const { asCatalog, asLibrary } = site;
  const { apps } = await asCatalog.status();
  const liveRelease = (name: string) =>
    apps.filter(({ app }) => app === name).map(({ app, live }) => ({ app, version: live.version }));
  const own = await asCatalog.preview({ releases: liveRelease('catalog'), hours: 1 });
  const foreign = await asLibrary.preview({ releases: liveRelease('library'), hours: 1 });
  expect((await send('POST', 'previews/revoke', { id: foreign.preview.id })).status).toBe(403);
  expect(await send('POST', 'previews/revoke', { id: own.preview.id })).toMatchObject({ status: 200 });
  const left = await asCatalog.previews();
  expect(left.map(({ id }) => id)).toEqual([foreign.preview.id]);
});
