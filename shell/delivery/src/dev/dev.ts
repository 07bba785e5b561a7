import { closeOnSignal, openDatabase, prepareDatabase } from '@fitreel/api';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { loadGatewayConfig } from '../gateway/config';
import { createGateway } from '../gateway/gateway';
import { StoreSite } from '../gateway/site-source';
import { buildStale } from '../start/build';
import { publishBuilt, ROOT } from '../start/publish';
import { ReleaseStore } from '../store/release-store';
import { startDevServer } from './dev-servers';
import { DevSite } from './dev-site';

/** All apps of the repository: the shell first, then the remotes by name. */
function allApps(): string[] {
  const remotes = readdirSync(ROOT).filter((name) => name.startsWith('remote-'));
  return ['shell', ...remotes.sort().map((name) => name.replace('remote-', ''))];
}

/** The apps to compile: the one in whose folder the command was given, or all. */
function chosenApps(folder: string): string[] {
  const name = path.basename(folder).replace(/^remote-/, '');
  const all = allApps();
  return all.includes(name) && path.dirname(folder) === ROOT ? [name] : all;
}

/**
 * `npm run dev`: all apps with React Fast Refresh, and the API. In one app's folder: that app alone, the others
 * from their last releases, which are built where there are none yet.
 */
export async function dev(env: NodeJS.ProcessEnv): Promise<void> {
  const chosen = chosenApps(process.cwd());
  // An app's own command runs in its folder; data folders are read from the root, as `npm start` does.
  process.chdir(ROOT);
  const config = loadGatewayConfig({ LOG_LEVEL: 'warn', ...env });
  const alone = chosen.length < allApps().length;
  const store = new ReleaseStore(path.resolve(config.dataDir));
  const database = await openDatabase(config);
  await prepareDatabase(database);
  if (alone) {
    const { apps = {} } = (await store.revisions.latest()) ?? {};
    if (allApps().some((app) => !apps[app])) await buildStale().then(() => publishBuilt(store));
  }
  const servers = await Promise.all(
    chosen.map((app, index) => startDevServer(app, config.port + 1 + index, chosen.includes('shell'))),
  );
  const gateway = await createGateway({
    // There are no releases whose loads could be counted.
    config: { ...config, telemetrySample: 0 },
    database,
    releasesFolder: store.releasesFolder,
    site: new DevSite(alone ? new StoreSite(store) : null, servers),
    extraSources: servers.map(({ base }) => new URL(base).origin),
  });
  gateway.addHook('onClose', () => database.kysely.destroy());
  closeOnSignal(gateway);
  await gateway.listen({ port: config.port, host: config.host });
  console.log(`FitReel with ${chosen.join(', ')} under development: http://localhost:${config.port}/`);
}
