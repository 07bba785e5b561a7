import { prepareDatabase } from '@fitreel/api';
import { openDatabase, type Database } from '@fitreel/api/db';
import {
  appOf,
  PageState,
  pageStateIn,
  type ChangeRequest,
  type Release,
  type RemoteRelease,
  type ShellRelease,
} from '@fitreel/protocol';
import type { FastifyInstance } from 'fastify';
import path from 'node:path';
import { copySeededFile } from '../../../api/testing/databases';
import { loadGatewayConfig } from '../src/core/gateway/config';
import { CAPABILITIES } from '../src/capabilities';
import type { Capability } from '../src/core/capability';
import { prepareAll } from '../src/start/prepare';
import { signBuilt } from '../src/capabilities/signatures/sign-built';
import { createSite } from '../src/core/start/site';
import { check } from '../src/core/store/check';
import type { FolderStore } from '../src/core/store/folder-store';
import { loadStoreConfig, openStore } from '../src/core/store/open-store';
import { CATALOG, LIBRARY, SERVER_BUNDLE, writeRemote, writeShell } from './built-apps';
import { temporaryFolders } from './temporary-folders';
import { WholeDelivery } from './whole-delivery';

/** A site with a shell and two remotes, and its own store and database. */
export interface TestSite {
  gateway: FastifyInstance;
  database: Database;
  store: FolderStore;
  releases: { shell: ShellRelease; catalog: RemoteRelease; library: RemoteRelease };
  delivery: WholeDelivery;
  /** Builds a release of the catalogue and makes it live, or a canary with `traffic` percent. Returns its version. */
  deployCatalog: (mark: string, traffic?: number, guard?: boolean) => Promise<string>;
  /** The same for the shell. */
  deployShell: TestSite['deployCatalog'];
  /** Writes the reported loads to the store. */
  flushTelemetry: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Starts the gateway without a port: use `gateway.inject`, or open one with `gateway.listen`.
 *
 * @param env additional settings
 * @param bundles code of the server bundles; without it, browsers render all pages
 * @param keys private keys that sign the first releases, by app
 * @param capabilities the site's capabilities
 */
export async function startSite(
  env: Readonly<Record<string, string>> = {},
  bundles?: { shell: string; catalog: string },
  keys: Readonly<Record<string, string>> = {},
  capabilities: readonly Capability[] = CAPABILITIES,
): Promise<TestSite> {
  const folders = temporaryFolders();
  const [folder, built] = await Promise.all([folders.create(), folders.create()]);
  const server: Readonly<Record<string, string>> = bundles ? { [SERVER_BUNDLE]: bundles.catalog } : {};
  const writeCatalog = (dist: string, mark?: string) => writeRemote(dist, CATALOG, mark, undefined, server);
  const writeShellOf = (dist: string, mark?: string) => writeShell(dist, mark, undefined, bundles?.shell);
  const releases = {
    shell: await writeShellOf(path.join(built, 'shell')),
    catalog: await writeCatalog(path.join(built, 'catalog')),
    library: await writeRemote(path.join(built, 'library'), LIBRARY),
  };
  for (const [app, pem] of Object.entries(keys)) await signBuilt(path.join(built, app), pem);
  const settings = {
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    JWT_SECRET: 'a-secret-that-only-the-tests-know-long-enough',
    EMBED_BASE: 'https://videos.example/embed',
    ...env,
  };
  const config = loadGatewayConfig(settings);
  const open = prepareAll(capabilities, settings, config);
  if (config.databaseUrl === undefined) await copySeededFile(config.dataDir);
  const database = await openDatabase(config);
  // Only tests of many gateways have a database.
  const store = (await openStore(loadStoreConfig(settings, capabilities), database)) as FolderStore;
  for (const app of Object.keys(releases)) await store.add(path.join(built, app));
  const delivery = new WholeDelivery(store, 'a test');
  const first = Object.entries(releases).map(([app, { version }]): ChangeRequest => ({
    kind: 'deploy',
    app,
    version,
  }));
  await delivery.changeAll(first);
  await prepareDatabase(database);
  // The machine may be busy.
  const rendering = {
    timeoutMs: 10_000,
  };
  const site = await createSite(config, database, store, open, rendering);
  await site.follow();
  const { gateway, flushTelemetry } = site;
  /** Adds the release that `write` builds to the store, and makes it live, or a canary with `traffic` percent. */
  async function deploy(write: (dist: string) => Promise<Release>, traffic?: number, guard = false) {
    const dist = await folders.create();
    const release = await write(dist);
    await delivery.add(dist);
    // Tests of one file share a site: an earlier test may have taken the release back.
    const change = { app: appOf(release), version: release.version, force: true };
    await delivery.change(
      traffic ? { kind: 'canary', ...change, traffic, guard } : { kind: 'deploy', ...change },
    );
    return release.version;
  }
  return {
    gateway,
    database,
    store,
    delivery,
    releases,
    flushTelemetry,
    deployCatalog: (mark, ...canary) => deploy((dist) => writeCatalog(dist, mark), ...canary),
    deployShell: (mark, ...canary) => deploy((dist) => writeShellOf(dist, mark), ...canary),
    async close() {
      await gateway.close();
      await folders.removeAll();
    },
  };
}

/** The page state of a page, checked against the protocol. */
export function stateIn(html: string): PageState {
  return check(PageState, pageStateIn(html), 'the page state');
}
