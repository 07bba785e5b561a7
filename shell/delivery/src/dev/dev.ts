import { closeOnSignal, openDatabase, prepareDatabase } from '@fitreel/api';
import { appOfFolder, appsIn, SHELL } from '@fitreel/protocol';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { loadGatewayConfig } from '../gateway/config';
import { createGateway } from '../gateway/gateway';
import { StoreSite } from '../gateway/site-source';
import { buildStale } from '../start/build';
import { publishBuilt, ROOT } from '../start/publish';
import { runProgram } from '../start/run-program';
import { ReleaseStore } from '../store/release-store';
import { startDevServer } from './dev-servers';
import { DevSite } from './dev-site';

const allApps = () => appsIn(readdirSync(ROOT));

/** The apps to compile: the one in `folder`, or all. */
function chosenApps(folder: string): string[] {
  const app = appOfFolder(path.basename(folder));
  return app !== null && path.dirname(folder) === ROOT ? [app] : allApps();
}

/**
 * `npm run dev`: all apps with React Fast Refresh, and the API. In an app's folder: that app alone, with the live
 * releases of the others, which are built where they are missing.
 */
async function dev(env: NodeJS.ProcessEnv): Promise<void> {
  const chosen = chosenApps(process.cwd());
  // npm runs an app's script in its folder; DATA_DIR is relative to the root, as for `npm start`.
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
    chosen.map((app, index) => startDevServer(app, config.port + 1 + index, chosen.includes(SHELL))),
  );
  const gateway = await createGateway({
    // Apps under development have no releases to count loads for.
    config: { ...config, telemetrySample: 0 },
    database,
    store,
    site: new DevSite(alone ? new StoreSite(store) : null, servers),
    extraSources: servers.map(({ base }) => new URL(base).origin),
  });
  gateway.addHook('onClose', () => database.kysely.destroy());
  closeOnSignal(gateway);
  await gateway.listen({ port: config.port, host: config.host });
  console.log(`FitReel with ${chosen.join(', ')} under development: http://localhost:${config.port}/`);
}

runProgram('fitreel-dev', 'develop the app in the current folder; in any other folder, all apps', dev);
