import { closeOnSignal, openDatabase, prepareDatabase } from '@fitreel/api';
import path from 'node:path';
import { loadGatewayConfig } from '../gateway/config';
import { createGateway } from '../gateway/gateway';
import { LastGoodSite } from '../gateway/last-good-site';
import { siteReleases } from '../gateway/site-source';
import { startGuard } from '../guard/guard';
import { deliveryRoutes } from '../endpoints/delivery-routes';
import { InvalidValue } from '../store/check';
import { ReleaseStore } from '../store/release-store';
import { LoadLog } from '../telemetry/load-log';
import { telemetryRoutes } from '../telemetry/routes';
import { buildStale } from './build';
import { publishBuilt } from './publish';
import { runProgram } from './run-program';

/** What `/api/ready` and the log say while a file of the newest site is damaged; `fitreel status` says which. */
const STALE_SITE = 'the newest site cannot be read, so the last good one is served';

/** Publishes what is built. A damaged store must not prevent the start: it goes on with what can be read. */
async function publishUndamaged(store: ReleaseStore): Promise<void> {
  await publishBuilt(store).catch((error: unknown) => {
    if (!(error instanceof InvalidValue)) throw error;
    console.error(`Nothing was published, because the store is damaged: ${error.message}`);
  });
}

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
    await Promise.all([prepareDatabase(database), buildStale().then(() => publishUndamaged(store))]);
    const site = new LastGoodSite(store, (problem) => {
      if (problem) gateway.log.error({ problem }, STALE_SITE);
      else gateway.log.info('the newest site is served again');
    });
    const gateway = await createGateway({
      config,
      database,
      site,
      store,
      warnings: () => (site.problem ? [STALE_SITE] : []),
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
