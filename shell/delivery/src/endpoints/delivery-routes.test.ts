import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CATALOG, LIBRARY, writeRemote } from '../../testing/built-apps';
import { startSite, type TestSite } from '../../testing/site';
import { temporaryFolders } from '../../testing/temporary-folders';
import { InvalidRelease, DeployRejected } from '../compatibility/problem';
import { HttpDelivery } from '../client/http-delivery';
import { Tokens } from '../tokens/tokens';
import { gatewayAddress } from '../client/gateway-address';
import { GatewayClient } from '../client/gateway-client';
import { NotAuthorised } from '../client/gateway-failure';
import { UPLOAD_LIMITS } from '../http/upload-format';

const folders = temporaryFolders();
let site: TestSite;
let address: string;
let tokens: Tokens;
let catalogToken: string;
let catalog: HttpDelivery;
let library: HttpDelivery;

const withToken = (token: string) => new HttpDelivery(new GatewayClient(gatewayAddress(address), token));

beforeAll(async () => {
  site = await startSite();
  address = await site.gateway.listen({ port: 0, host: '127.0.0.1' });
  tokens = new Tokens(site.store.folder);
  catalogToken = (await tokens.create('catalog', 'catalogue team')).token;
  catalog = withToken(catalogToken);
  library = withToken((await tokens.create('library', 'library team')).token);
});
afterAll(async () => {
  await site.close();
  await folders.removeAll();
});

/** A built release of the catalogue, made of `mark`: its folder and version. */
async function built(mark: string, description = CATALOG) {
  const dist = path.join(await folders.create(), 'dist');
  const { version } = await writeRemote(dist, description, mark);
  return { dist, version };
}

const call = (method: string, route: string, token = catalogToken, init: RequestInit = {}) =>
  fetch(`${address}/api/delivery/${route}`, {
    method,
    ...init,
    headers: { authorization: `Bearer ${token}`, ...init.headers },
  });

test('a release is sent, checked, tried, promoted and taken back over HTTP', async () => {
  const { dist, version } = await built('sent');
  const steps: string[] = [];
  expect(await catalog.add(dist, (_done, _total, about) => steps.push(about))).toEqual({
    app: 'catalog',
    version,
    added: true,
  });
  expect(steps).toContain('sending');
  expect(await catalog.add(dist)).toMatchObject({ added: false });
  const held = await readdir(site.store.folderOf('catalog', version));
  expect(held.sort()).toEqual((await readdir(dist)).sort());

  const canary = {
    kind: 'canary' as const,
    app: 'catalog',
    version,
    traffic: 10,
    guard: true,
    note: 'a try',
  };
  expect(await catalog.check(canary)).toEqual([]);
  expect(await catalog.change(canary)).toMatchObject({ kind: 'canary', by: 'catalogue team', note: 'a try' });
  expect(await catalog.change(canary)).toBeNull();
  expect((await library.status()).apps[1]).toMatchObject({
    app: 'catalog',
    live: { version: site.releases.catalog.version, by: 'a test' },
    canary: { version, traffic: 10, guard: true, by: 'catalogue team' },
  });
  await catalog.change({ kind: 'promote', app: 'catalog' });
  await catalog.change({ kind: 'rollback', app: 'catalog' });
  const history = await catalog.history({ app: 'catalog', limit: 3 });
  expect(history.map(({ kind }) => kind)).toEqual(['rollback', 'promote', 'canary']);
  expect(await catalog.verify()).toEqual([]);
  expect(await catalog.prune({ keep: 0 })).toEqual([{ app: 'catalog', version }]);
});

test('an app with as many releases as may be sent is to be pruned first', async () => {
  const folderOf = (index: number) => site.store.folderOf('catalog', `0.0.${index}-000000000000`);
  const old = Array.from({ length: UPLOAD_LIMITS.releases }, (_, index) => folderOf(index));
  await Promise.all(old.map((folder) => mkdir(folder)));
  const { dist, version } = await built('one too many');
  const refused: unknown = await catalog.add(dist).catch((reason: unknown) => reason);
  expect(refused).toBeInstanceOf(DeployRejected);
  expect((refused as DeployRejected).message).toContain('fitreel prune');
  expect(await library.add((await built('another app', LIBRARY)).dist)).toMatchObject({ added: true });
  await Promise.all(old.map((folder) => rm(folder, { recursive: true })));
  expect(await catalog.add(dist)).toMatchObject({ version, added: true });
});

test('a change that would break something is refused with all that is wrong', async () => {
  const taken = { ...LIBRARY, routes: CATALOG.routes };
  const { dist, version } = await built('taken', taken);
  await library.add(dist);
  const change = { kind: 'deploy' as const, app: 'library', version };
  const problems = await library.check(change);
  expect(problems.length).toBeGreaterThan(1);
  const error: unknown = await library.change(change).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DeployRejected);
  expect((error as DeployRejected).problems).toEqual(problems);
});

test('two teams that deploy at once are both kept', async () => {
  const [one, other] = [await built('one'), await built('other', LIBRARY)];
  await Promise.all([catalog.add(one.dist), library.add(other.dist)]);
  await Promise.all([
    catalog.change({ kind: 'deploy', app: 'catalog', version: one.version }),
    library.change({ kind: 'deploy', app: 'library', version: other.version }),
  ]);
  const { apps } = await catalog.status();
  expect(apps.map(({ live }) => live.version)).toEqual(expect.arrayContaining([one.version, other.version]));
});

describe('who may', () => {
  test('a token of one remote changes nothing of another', async () => {
    const { dist, version } = await built('foreign', LIBRARY);
    await library.add(dist);
    const attempts = [
      catalog.change({ kind: 'deploy', app: 'library', version }),
      catalog.change({ kind: 'rollback', app: 'library' }),
      catalog.add(dist),
      catalog.prune({ app: 'library', keep: 0 }),
    ];
    for (const attempt of attempts) await expect(attempt).rejects.toThrow(NotAuthorised);
    await expect(catalog.change({ kind: 'rollback', app: 'shell' })).rejects.toThrow(
      'good for catalog alone',
    );
  });

  test('a release of another remote under the own name is refused', async () => {
    const { dist } = await built('disguised', LIBRARY);
    const form = new FormData();
    form.append('release', new Blob([await readFile(path.join(dist, 'release.json'))]), 'release');
    const answer = await call('POST', 'catalog/releases', catalogToken, { body: form });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({
      errors: ['the release is one of library, and was sent as one of catalog'],
    });
  });

  test.each(['status', 'history?limit=1', 'verify'])('nobody reads %s without a token', async (route) => {
    for (const authorization of ['', 'Bearer ', 'Bearer fitreel_000000000000_x', 'Basic YTpi']) {
      const answer = await fetch(`${address}/api/delivery/${route}`, { headers: { authorization } });
      expect([authorization, answer.status]).toEqual([authorization, 401]);
      expect(await answer.json()).toEqual({ errors: [expect.any(String)] });
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  test('a revoked token fails with the next call', async () => {
    const { id, token } = await tokens.create('catalog', 'somebody who left');
    const delivery = withToken(token);
    await delivery.status();
    await tokens.revoke(id);
    await expect(delivery.status()).rejects.toThrow('does not know the token');
  });

  test('after many calls without a token one address has to wait, and a valid token still passes', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async () => (await call('GET', 'status', 'guess')).status),
    );
    expect(statuses).toContain(429);
    expect((await call('GET', 'status')).status).toBe(200);
  });
});

describe('a hostile upload', () => {
  const form = async (
    dist: string,
    change: (parts: [string, Uint8Array<ArrayBuffer> | string][]) => void,
  ) => {
    const names = ['release.json', ...(await readdir(dist)).filter((name) => name !== 'release.json')];
    const parts = await Promise.all(
      names.map(async (name): Promise<[string, Uint8Array<ArrayBuffer> | string]> => [
        name === 'release.json' ? 'release' : name,
        Uint8Array.from(await readFile(path.join(dist, name))),
      ]),
    );
    change(parts);
    const body = new FormData();
    for (const [name, content] of parts) body.append(name, new Blob([content]), name);
    return body;
  };

  test.each<[string, Parameters<typeof form>[1], number, string]>([
    ['another hash', (parts) => (parts[1] = [parts[1]?.[0] ?? '', 'changed']), 422, 'has another hash'],
    ['a file less', (parts) => parts.splice(1), 422, 'is missing'],
    ['a file that is not listed', (parts) => parts.push(['more.js', 'x']), 422, 'more.js'],
    ['a file twice', (parts) => parts.push(parts[1] as [string, string]), 422, 'comes twice'],
    ['a way out of the folder', (parts) => parts.push(['../../outside.js', 'x']), 422, '../../outside.js'],
    ['an absolute path', (parts) => parts.push(['/etc/outside.js', 'x']), 422, '/etc/outside.js'],
    ['no description', (parts) => parts.shift(), 422, 'takes the name release'],
    [
      'a description that is none',
      (parts) => (parts[0] = ['release', '{"kind":"remote"}']),
      422,
      'release.json: /',
    ],
    ['a description that is no JSON', (parts) => (parts[0] = ['release', '<html>']), 422, 'JSON'],
  ])('with %s leaves nothing', async (what, change, status, says) => {
    const { dist, version } = await built(`hostile, ${what}`);
    const answer = await call('POST', 'catalog/releases', catalogToken, { body: await form(dist, change) });
    expect([answer.status, JSON.stringify(await answer.json())]).toEqual([
      status,
      expect.stringContaining(says),
    ]);
    expect(await site.store.find('catalog', version)).toBeNull();
    expect((await readdir(site.store.releasesFolder)).filter((name) => name.startsWith('.'))).toEqual([]);
    expect(await readdir(site.store.folder)).not.toContain('outside.js');
  });

  test('that ends too early leaves nothing', async () => {
    const { dist, version } = await built('cut off');
    const whole = new Response(await form(dist, () => undefined));
    const type = whole.headers.get('content-type') ?? '';
    const bytes = await whole.arrayBuffer();
    const answer = await call('POST', 'catalog/releases', catalogToken, {
      body: bytes.slice(0, bytes.byteLength / 2),
      headers: { 'content-type': type },
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(await site.store.find('catalog', version)).toBeNull();
    expect((await readdir(site.store.releasesFolder)).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('that is no form is refused as such', async () => {
    const answer = await call('POST', 'catalog/releases', catalogToken, {
      body: '{}',
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(400);
  });
});

test.each<[string, unknown, string]>([
  ['another kind', { kind: 'destroy', app: 'catalog' }, '/kind'],
  ['no version', { kind: 'deploy', app: 'catalog' }, '/version'],
  [
    'a traffic of 0',
    { kind: 'canary', app: 'catalog', version: '1.0.0-000000000000', traffic: 0, guard: false },
    '/traffic',
  ],
  ['a note of two lines', { kind: 'promote', app: 'catalog', note: 'a\nb' }, '/note'],
  ['an app that leads out', { kind: 'promote', app: '../x' }, '/app'],
  ['a field more', { kind: 'promote', app: 'catalog', by: 'me' }, '/by'],
])('a change with %s is refused with the field', async (_what, body, field) => {
  const answer = await call('POST', 'changes', catalogToken, {
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.status).toBe(400);
  expect(JSON.stringify(await answer.json())).toContain(field);
});

describe('the client', () => {
  test('checks a release before it sends it', async () => {
    const { dist } = await built('spoilt before');
    await writeFile(path.join(dist, 'remoteEntry.77777777.js'), 'changed');
    await expect(catalog.add(dist)).rejects.toThrow(InvalidRelease);
    await rm(path.join(dist, 'release.json'));
    await expect(catalog.add(dist)).rejects.toThrow('build the app first');
  });

  test('says that an address is no gateway', async () => {
    const elsewhere = new HttpDelivery(new GatewayClient(gatewayAddress(`${address}/trend`), catalogToken));
    await expect(elsewhere.status()).rejects.toThrow('is no gateway of FitReel');
  });

  test.each([
    'http://fitreel.example',
    'ftp://fitreel.example',
    'https://user:word@fitreel.example',
    'fitreel',
  ])('sends no token to %s', (text) => {
    expect(() => gatewayAddress(text)).toThrow('takes');
  });
});

test('the calls are none of the documentation for viewers’ clients', async () => {
  const { body } = await site.gateway.inject('/api/docs/json');
  expect(body).toContain('/api/videos');
  expect(body).not.toContain('/api/delivery');
});
