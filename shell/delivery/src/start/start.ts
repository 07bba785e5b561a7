import { closeOnSignal, openDatabase, prepareDatabase } from '@fitreel/api';
import path from 'node:path';
import { loadGatewayConfig } from '../gateway/config';
import { createGateway } from '../gateway/gateway';
import { siteReleases, StoreSite } from '../gateway/site-source';
import { startGuard } from '../guard/guard';
import { deliveryRoutes } from '../endpoints/delivery-routes';
import { ReleaseStore } from '../store/release-store';
import { LoadLog } from '../telemetry/load-log';
import { telemetryRoutes } from '../telemetry/routes';
import { buildStale } from './build';
import { publishBuilt } from './publish';
import { runProgram } from './run-program';

/**
 * `npm start`: builds what changed, publishes it, migrates and seeds the database, and serves the site. The port opens
 * last.
 *
 * @throws ConfigError for a setting with a wrong value, and any other error that prevents the start
 */
async function start(env: NodeJS.ProcessEnv): Promise<void> {
  const config = loadGatewayConfig(env);
  const store = new ReleaseStore(path.resolve(config.dataDir));
  const database = await openDatabase(config);
  try {
    await Promise.all([prepareDatabase(database), buildStale().then(() => publishBuilt(store))]);
    const site = new StoreSite(store);
    const gateway = await createGateway({
      config,
      database,
      site,
      releasesFolder: store.releasesFolder,
      extensions: [
        telemetryRoutes({ log: new LoadLog(store.folder), isOnSite: siteReleases(site) }),
        deliveryRoutes(store),
      ],
    });
    const stopGuard = startGuard(store, {
      rolledBack: (entry) => gateway.log.warn({ entry }, 'the guard rolled back a canary'),
      failed: (error) => gateway.log.error({ err: error }, 'the guard could not check the canaries'),
    });
    gateway.addHook('onClose', async () => {
      stopGuard();
      await database.kysely.destroy();
    });
    closeOnSignal(gateway);
    const url = await gateway.listen({ port: config.port, host: config.host });
    // For the operator: standard output is the log.
    process.stderr.write(`FitReel is ready at ${url}\n`);
  } catch (error) {
    await database.kysely.destroy();
    throw error;
  }
}

runProgram('fitreel-start', 'build what changed, publish it, and serve the site with its API', start);
