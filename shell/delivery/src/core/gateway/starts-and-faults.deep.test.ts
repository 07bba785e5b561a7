import { rename } from 'node:fs/promises';
import { startSite, stateIn, type TestSite } from '../../../testing/site';
import { Composer } from '../compose/composer';

let site: TestSite;
beforeEach(async () => {
  site = await startSite();
});
afterEach(() => site.close());

test('serves a page without data when the API has no database', async () => {
  await site.database.close();
  expect((await site.gateway.inject('/api/videos')).statusCode).toBe(503);
  const page = await site.gateway.inject('/');
  expect(page.statusCode).toBe(200);
  expect(stateIn(page.body).data).toEqual({});
});

test('the home page is made before its first visitor asks, in the live releases', async () => {
  await site.deployCatalog('canary', 99);
  const making = jest.spyOn(Composer.prototype, 'page');
  await site.gateway.listen({ port: 0, host: '127.0.0.1' });
  await site.gateway.close();
  expect(making.mock.calls.map(([{ url, view, owner }]) => [url, view, owner?.version.metadata])).toEqual([
    ['/', 'page', expect.objectContaining({ version: site.releases.catalog.version })],
  ]);
  making.mockRestore();
});

test('a start whose first page cannot be made says so, and listens, but is not ready', async () => {
  const warned = jest.spyOn(site.gateway.log, 'warn');
  const shell = site.store.folderOf('shell', site.releases.shell.version);
  await rename(shell, `${shell}.away`);
  const origin = await site.gateway.listen({ port: 0, host: '127.0.0.1' });
  for (const url of ['', '/api/ready']) expect((await fetch(origin + url)).status).toBe(503);
  // Waits for the page that is made ahead.
  await site.gateway.close();
  expect(warned).toHaveBeenCalledWith(
    { err: expect.any(Error) as unknown },
    'the home page could not be made ahead',
  );
});
