import { UPLOAD_LIMITS } from '@fitreel/protocol';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CATALOG, LIBRARY } from '../../testing/built-apps';
import { startDeploySite, type DeploySite } from '../../testing/deploy-site';
import { deployUrl } from '../client/gateway-client';
import { DeployRejected, InvalidRelease } from '../compatibility/problem';

let site: DeploySite;
beforeAll(async () => {
  site = await startDeploySite();
});
afterAll(() => site.close());

test('uploads, checks, promotes and rolls back a release over HTTP', async () => {
  const { asCatalog, asLibrary } = site;
  const { dist, version } = await site.build('sent');
  const { live } = (await asCatalog.status()).apps[1] ?? {};
  const steps: string[] = [];
  expect(await asCatalog.add(dist, (_done, _total, step) => steps.push(step))).toEqual({
    app: 'catalog',
    version,
    added: true,
  });
  expect(steps).toContain('uploading');
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
  expect(await asCatalog.prune({ keep: 0 })).toContainEqual({ app: 'catalog', version });
});

test('rejects an upload when the store has the maximum number of releases of the app', async () => {
  const { asCatalog, asLibrary } = site;
  const folderOf = (index: number) => site.store.folderOf('catalog', `0.0.${index}-000000000000`);
  const old = Array.from({ length: UPLOAD_LIMITS.releases }, (_, index) => folderOf(index));
  await Promise.all(old.map((folder) => mkdir(folder)));
  const { dist, version } = await site.build('one too many');
  const rejected: unknown = await asCatalog.add(dist).catch((reason: unknown) => reason);
  expect(rejected).toBeInstanceOf(DeployRejected);
  expect((rejected as DeployRejected).message).toContain('fitreel prune');
  expect(await asLibrary.add((await site.build('another app', LIBRARY)).dist)).toMatchObject({ added: true });
  await Promise.all(old.map((folder) => rm(folder, { recursive: true })));
  expect(await asCatalog.add(dist)).toMatchObject({ version, added: true });
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

test.each<[string, unknown, string]>([
  ['another kind', { kind: 'destroy', app: 'catalog' }, '/kind'],
  ['no version', { kind: 'deploy', app: 'catalog' }, '/version'],
  [
    'a traffic of 0',
    { kind: 'canary', app: 'catalog', version: '1.0.0-000000000000', traffic: 100, guard: false },
    '/traffic',
  ],
  ['a note of two lines', { kind: 'promote', app: 'catalog', note: 'a\nb' }, '/note'],
  ['an app that escapes the folder', { kind: 'promote', app: '../x' }, '/app'],
  ['an extra field', { kind: 'promote', app: 'catalog', by: 'me' }, '/by'],
])('rejects a change with %s with the name of the field (400)', async (_what, body, field) => {
  const response = await site.send('POST', 'changes', {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  expect(response.status).toBe(400);
  expect(JSON.stringify(await response.json())).toContain(field);
});

describe('the client', () => {
  test('checks a release before the upload', async () => {
    const { dist } = await site.build('damaged before the upload');
    await writeFile(path.join(dist, 'remoteEntry.77777777.js'), 'changed');
    await expect(site.asCatalog.add(dist)).rejects.toThrow(InvalidRelease);
    await rm(path.join(dist, 'release.json'));
    await expect(site.asCatalog.add(dist)).rejects.toThrow('build the app first');
  });

  test('says that a URL is not a gateway', async () => {
    const elsewhere = site.deliveryWith('a token', `${site.origin}/trend`);
    await expect(elsewhere.status()).rejects.toThrow('is not a FitReel gateway');
  });

  test.each([
    'http://fitreel.example',
    'ftp://fitreel.example',
    'https://user:word@fitreel.example',
    'fitreel',
  ])('sends no token to %s', (text) => {
    expect(() => deployUrl(text)).toThrow('takes');
  });
});

test('the API’s documentation leaves out the deploy endpoints', async () => {
  const { body } = await site.gateway.inject('/api/docs/json');
  expect(body).toContain('/api/videos');
  expect(body).not.toContain('/api/delivery');
});
