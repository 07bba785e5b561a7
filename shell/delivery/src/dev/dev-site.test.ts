import { REGISTRY_SCHEMA } from '@fitreel/protocol';
import Fastify from 'fastify';
import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { CATALOG, LIBRARY, writeRemote, writeShell } from '../../testing/built-apps';
import { releaseSite } from '../../testing/release-site';
import { temporaryFolders } from '../../testing/temporary-folders';
import { LiveSite } from '../core/site/live-site';
import { DevSite, otherReleases } from './dev-site';

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
  const released = new LiveSite(site.store);
  const server = await developmentServer('catalog', { description: CATALOG });
  const { shell, registry, hashes } = (await new DevSite(released, [server]).current()).of(null);
  const live = (await released.current()).of(null);
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
  const { shell, registry, hashes } = (await new DevSite(null, [server]).current()).of(null);
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

/** A repository with a built catalogue and a remote that is not built. */
async function repository(): Promise<string> {
  const root = await folders.create();
  await mkdir(path.join(root, 'remote-unbuilt'), { recursive: true });
  await writeRemote(path.join(root, 'remote-catalog/dist'), CATALOG);
  return root;
}

test('the last builds are in a store outside the repository, and apps without a build are named', async () => {
  const root = await repository();
  await writeShell(path.join(root, 'shell/dist'));
  const { store, hasSite, missing } = await otherReleases(['catalog', 'unbuilt'], root);
  const { apps = {} } = (await store.revisions.latest()) ?? {};
  expect(Object.keys(apps).sort()).toEqual(['catalog', 'shell']);
  expect(store.releasesFolder.startsWith(root)).toBe(false);
  expect(hasSite).toBe(true);
  expect(missing).toEqual(['unbuilt is not built: npm run build -w remote-unbuilt']);
});

test('without a build of the shell there is no site, and every other app is left out, which says why', async () => {
  const root = await repository();
  await writeRemote(path.join(root, 'remote-library/dist'), LIBRARY);
  const { hasSite, missing } = await otherReleases(['catalog', 'library'], root);
  expect(hasSite).toBe(false);
  expect(missing).toEqual([
    'catalog: its release needs one of the shell: npm run build -w shell',
    'library: its release needs one of the shell: npm run build -w shell',
  ]);
});

test('a build that cannot be live is left out with the reason', async () => {
  const root = await repository();
  await writeShell(path.join(root, 'shell/dist'));
  const other = { ...CATALOG, name: 'other', title: 'Another' };
  await writeRemote(path.join(root, 'remote-other/dist'), other);
  const { missing } = await otherReleases(['catalog', 'other'], root);
  expect(missing).toEqual([expect.stringMatching(/^other: The route \/ of other claims \//)]);
});
