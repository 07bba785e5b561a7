import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startSite, type TestSite } from '../../../testing/site';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const get = (url: string) => site.gateway.inject(url);

test('a half-written revision costs no page, ready and status say so, and the next deploy counts on after it', async () => {
  expect((await get('/trend')).statusCode).toBe(200);
  expect((await get('/api/health')).json()).toEqual({ status: 'ok' });
  await writeFile(path.join(site.store.folder, 'revisions/00000002.json'), '{"revision": 2, "at"');
  for (const url of ['/trend', '/registry.json']) expect((await get(url)).statusCode).toBe(200);
  const health = await get('/api/health');
  expect([health.statusCode, health.json()]).toEqual([
    200,
    { status: 'ok', warnings: ['the newest site cannot be read, so the last good one is served'] },
  ]);
  expect(await site.delivery.status()).toMatchObject({
    revision: 1,
    problem: expect.stringContaining('00000002.json is not JSON') as string,
  });

  await site.deployCatalog('next');
  expect((await get('/trend')).statusCode).toBe(200);
  expect((await get('/api/health')).json()).toEqual({ status: 'ok' });
  expect(await site.delivery.status()).toMatchObject({ revision: 3, problem: null });
});
