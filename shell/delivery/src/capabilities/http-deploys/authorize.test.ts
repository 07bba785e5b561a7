import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LIBRARY } from '../../../testing/built-apps';
import { startDeploySite, type DeploySite } from '../../../testing/deploy-site';
import { NotAuthorised } from '../../client/gateway-client';

let site: DeploySite;
beforeAll(async () => {
  site = await startDeploySite();
});
afterAll(() => site.close());

test('a token of one app changes no other app', async () => {
  const { asCatalog, asLibrary } = site;
  const { dist, version } = await site.build('foreign', LIBRARY);
  await asLibrary.add(dist);
  const attempts = [
    asCatalog.change({ kind: 'deploy', app: 'library', version }),
    asCatalog.change({ kind: 'rollback', app: 'library' }),
    asCatalog.add(dist),
    asCatalog.prune({ app: 'library', keep: 0 }),
  ];
  for (const attempt of attempts) await expect(attempt).rejects.toThrow(NotAuthorised);
  await expect(asCatalog.change({ kind: 'rollback', app: 'shell' })).rejects.toThrow('is for catalog only');
  // Nothing of the other team changed.
  const { apps } = await asLibrary.status();
  expect(apps.find(({ app }) => app === 'library')?.live.version).toBe(site.releases.library.version);
});

test('rejects a release of another app under the token’s own (422)', async () => {
  const { dist } = await site.build('disguised', LIBRARY);
  const form = new FormData();
  form.append('release', new Blob([await readFile(path.join(dist, 'release.json'))]), 'release');
  const response = await site.send('POST', 'catalog/releases', { body: form });
  expect(response.status).toBe(422);
  expect(await response.json()).toEqual({
    errors: ['the release belongs to library, but was sent as a release of catalog'],
  });
});

test.each(['status', 'history?limit=1', 'verify'])('rejects %s without a token (401)', async (route) => {
  for (const authorization of ['', 'Bearer ', 'Bearer fitreel_000000000000_x', 'Basic YTpi']) {
    const response = await fetch(`${site.origin}/api/delivery/${route}`, { headers: { authorization } });
    expect([authorization, response.status]).toEqual([authorization, 401]);
    expect(await response.json()).toEqual({ errors: [expect.any(String)] });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
  }
});

test('takes the token after the word Bearer, in any case, and nothing around it', async () => {
  const { token } = await site.tokens.create('catalog', 'ann');
  const statusWith = async (authorization: string) => {
    const url = '/api/delivery/status';
    return (await site.gateway.inject({ url, headers: { authorization }, remoteAddress: '192.0.2.9' }))
      .statusCode;
  };
  for (const accepted of [`Bearer ${token}`, `bearer ${token}`, `Bearer   ${token}`])
    expect([accepted, await statusWith(accepted)]).toEqual([accepted, 200]);
  for (const rejected of [
    token,
    `xBearer ${token}`,
    `Bearer ${token} more`,
    `Bearer${token}`,
    `Basic ${token}`,
  ])
    expect([rejected, await statusWith(rejected)]).toEqual([rejected, 401]);
});

test('a revoked token fails with the next request', async () => {
  const { id, token } = await site.tokens.create('catalog', 'previous colleague');
  const delivery = site.deliveryWith(token);
  await delivery.status();
  await site.tokens.revoke(id);
  await expect(delivery.status()).rejects.toThrow('does not accept the token');
});

test('limits requests without a valid token from one IP address (429), but not those with one', async () => {
  const status = (token: string, remoteAddress = '192.0.2.7') =>
    site.gateway.inject({
      url: '/api/delivery/status',
      headers: { authorization: `Bearer ${token}` },
      remoteAddress,
    });
  for (let count = 0; count < 30; count += 1) expect((await status('guess')).statusCode).toBe(401);
  const limited = await status('guess');
  expect(limited.statusCode).toBe(429);
  expect(limited.headers).toMatchObject({ 'retry-after': '900', 'cache-control': 'no-store' });
  expect(limited.headers).not.toHaveProperty('www-authenticate');
  const { token } = await site.tokens.create('catalog', 'same office');
  expect((await status(token)).statusCode).toBe(200);
  expect((await status('guess', '192.0.2.8')).statusCode).toBe(401);
});

test('limits the changes per minute with one token (429), and not those with another', async () => {
  const { token } = await site.tokens.create('catalog', 'a loop');
  const promote = (by: string) =>
    site.gateway.inject({
      method: 'POST',
      url: '/api/delivery/changes',
      headers: { authorization: `Bearer ${by}` },
      payload: { kind: 'promote', app: 'catalog' },
    });
  const sent = await Promise.all(Array.from({ length: 61 }, () => promote(token)));
  expect(sent.map(({ statusCode }) => statusCode).filter((status) => status === 429)).toHaveLength(1);
  expect((await promote((await site.tokens.create('catalog', 'another')).token)).statusCode).toBe(409);
});

test('limits the requests per minute with one token (429), and says when to come again', async () => {
  const { token } = await site.tokens.create('catalog', 'a loop that reads');
  const read = () =>
    site.gateway.inject({ url: '/api/delivery/status', headers: { authorization: `Bearer ${token}` } });
  const responses = await Promise.all(Array.from({ length: 121 }, read));
  const limited = responses.filter(({ statusCode }) => statusCode === 429);
  expect(limited.map(({ headers }) => headers['retry-after'])).toEqual(['60']);
});
