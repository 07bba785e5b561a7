import { REGISTRY_SCHEMA } from '@fitreel/protocol';
import Fastify from 'fastify';
import type { AddressInfo } from 'node:net';
import { CATALOG, LIBRARY } from '../../testing/built-apps';
import { releaseSite } from '../../testing/release-site';
import { temporaryFolders } from '../../testing/temporary-folders';
import { StoreSite } from '../gateway/site-source';
import { DevSite } from './dev-site';

const folders = temporaryFolders();
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  await Promise.all(closing.map((close) => close()));
  await folders.removeAll();
});

/** A development server of `app` that describes it with `more`. */
async function developmentServer(app: string, more: object) {
  const server = Fastify({ forceCloseConnections: true });
  closing.push(() => server.close());
  server.get('/fitreel.json', () => ({
    base,
    scripts: ['entry.js'],
    styles: ['entry.css'],
    requires: { react: '^19.0.0' },
    ...more,
  }));
  await server.listen({ port: 0, host: '127.0.0.1' });
  const base = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}/`;
  return { app, base };
}

test('an app under development takes the place of its release beside the live releases', async () => {
  const site = await releaseSite(folders);
  const library = await site.remote('a', LIBRARY);
  await site.deploy(library, 'library');
  await site.deploy(await site.remote('a'));
  const released = new StoreSite(site.store);
  const server = await developmentServer('catalog', { description: CATALOG });
  const { shell, registry, hashes } = await new DevSite(released, [server]).current();
  const live = await released.current();
  expect(shell).toBe(live.shell);
  expect(hashes).toBe(live.hashes);
  expect(registry).toEqual({
    schema: REGISTRY_SCHEMA,
    microFrontends: {
      library: live.registry.microFrontends['library'],
      catalog: [
        {
          url: `${server.base}entry.js`,
          metadata: { integrity: '', version: 'development' },
          deployment: { traffic: 100, default: true },
          extras: { description: CATALOG, requires: { react: '^19.0.0' }, base: server.base, preload: {} },
        },
      ],
    },
  });
  expect(Object.keys(live.registry.microFrontends)).toEqual(['catalog', 'library']);
});

test('a shell under development needs no release, and the page takes its files from the server', async () => {
  const server = await developmentServer('shell', { description: null });
  const { shell, registry, hashes } = await new DevSite(null, [server]).current();
  expect(shell.base).toBe(server.base);
  expect(shell.entry).toEqual({ scripts: ['entry.js'], styles: ['entry.css'] });
  expect(shell.lazyModules.size + hashes.size).toBe(0);
  expect(shell.template).toContain('href="%BASE%favicon.svg"');
  expect(registry.microFrontends).toEqual({});
});

test('is an error without a shell, and for a server that describes its app wrongly', async () => {
  const catalog = await developmentServer('catalog', { description: CATALOG });
  await expect(new DevSite(null, [catalog]).current()).rejects.toThrow('there is no shell');
  const broken = await developmentServer('catalog', { description: CATALOG, scripts: 'entry.js' });
  await expect(new DevSite(null, [broken]).current()).rejects.toThrow('fitreel.json of catalog: /scripts');
});
