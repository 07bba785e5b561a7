import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LIBRARY } from '../../testing/built-apps';
import { startDeploySite, type DeploySite } from '../../testing/deploy-site';
import { NotAuthorised } from '../client/gateway-client';

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
  }
});

test('a revoked token fails with the next request', async () => {
  const { id, token } = await site.tokens.create('catalog', 'previous colleague');
  const delivery = site.deliveryWith(token);
  await delivery.status();
  await site.tokens.revoke(id);
  await expect(delivery.status()).rejects.toThrow('does not accept the token');
});

test('limits requests without a valid token from one IP address (429), but not those with one', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 40 }, async () => (await site.send('GET', 'status', {}, 'guess')).status),
  );
  expect(statuses).toContain(429);
  expect((await site.send('GET', 'status')).status).toBe(200);
});
