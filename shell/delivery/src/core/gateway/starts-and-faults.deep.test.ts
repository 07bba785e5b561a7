import { rename } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { remoteBundle, SHELL_BUNDLE } from '../../../testing/render-bundles';
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

test('is ready once pages of the live releases and of the canaries are made', async () => {
  const bundles = { shell: SHELL_BUNDLE, catalog: remoteBundle('return url;') };
  const rendered = await startSite({}, bundles);
  const canary = await rendered.deployCatalog('canary', 50);
  const making = jest.spyOn(Composer.prototype, 'page');
  const origin = await rendered.gateway.listen({ port: 0, host: '127.0.0.1' });
  expect(making).not.toHaveBeenCalled();
  expect((await fetch(`${origin}/api/ready`)).status).toBe(503);
  while ((await fetch(`${origin}/api/ready`)).status === 503) await setImmediate();
  await rendered.close();
  const made = making.mock.calls.map(([{ url, owner }]) => [url, owner?.version.metadata.version]);
  const live = rendered.releases.catalog.version;
  for (const page of ['/', '/trend'].flatMap((url) => [
    [url, live],
    [url, canary],
  ]))
    expect(made).toContainEqual(page);
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
    'the first pages could not be made ahead',
  );
});
