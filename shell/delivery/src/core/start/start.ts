import { prepareDatabase, withSharedSecret } from '@fitreel/api';
import { openDatabase } from '@fitreel/api/db';
import { ACCEPT_QUEUE_MAX, closeOnSignal } from '@fitreel/api/http';
import { loadGatewayConfig } from '../gateway/config';
import { joinAll, type Capability } from '../capability';
import { allEnded } from '../store/all-ended';
import { loadStoreConfig, openStore } from '../store/open-store';
import type { ReleaseStore } from '../store/release-store';
import { notifySystemd } from './notify-systemd';
import { createSite } from './site';
import { ownVersion } from '../version/version';

/**
 * `npm start`: migrates and seeds the database, and serves the site with `capabilities`. The port opens last.
 *
 * @param publish adds releases to the store before it is served
 * @throws ConfigError for a setting with a wrong value, and any other error that prevents the start
 */
export async function start(
  env: NodeJS.ProcessEnv,
  capabilities: readonly Capability[],
  publish: (store: ReleaseStore) => Promise<void>,
): Promise<void> {
  const storeConfig = loadStoreConfig(env, capabilities);
  const config = loadGatewayConfig(env);
  const joins = joinAll(capabilities, env, config);
  const database = await openDatabase(config);
  try {
    const store = await openStore(storeConfig, database);
    await allEnded([prepareDatabase(database, config), publish(store)]);
    await store.rules.requireServable(store);
    const shared = await withSharedSecret(config, database, env);
    const { gateway, follow, startParts } = await createSite(shared, database, store, joins);
    startParts();
    const { port, host, drainSeconds } = config;
    closeOnSignal(gateway, drainSeconds);
    await follow();
    gateway.log.info({ version: ownVersion(env) }, 'starting');
    const url = await gateway.listen({ port, host, backlog: ACCEPT_QUEUE_MAX });
    // For the operator: standard output is the log.
    process.stderr.write(`FitReel is ready at ${url}\n`);
    await notifySystemd(env, url);
  } catch (error) {
    await database.close();
    throw error;
  }
}
