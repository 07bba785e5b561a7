import { prepareDatabase, withSharedSecret } from '@fitreel/api';
import { openDatabase } from '@fitreel/api/db';
import { ACCEPT_QUEUE_MAX, closeOnSignal } from '@fitreel/api/http';
import { SHELL } from '@fitreel/protocol';
import { loadGatewayConfig } from '../gateway/config';
import { joinAll, type Capability } from '../capability';
import { allEnded } from '../store/all-ended';
import { InvalidValue } from '../store/check';
import { loadStoreConfig, openStore } from '../store/open-store';
import type { ReleaseStore } from '../store/release-store';
import { NotAdmitted } from '../store/problem';
import { notifySystemd } from './notify-systemd';
import { publishBuilt } from './publish';
import { buildStale } from './repository';
import { OperatorError } from './run-program';
import { createSite } from './site';
import { ownVersion } from '../version/version';

const NO_SHELL =
  'There is no release of the shell to serve: run `npm ci` and `npm run build`, or add a build from elsewhere with `npx fitreel deploy DIST`.';

/**
 * Builds what changed and publishes it. Without build tools (ADR-0032) only the first start publishes: an image brings builds of all
 * apps, and each new one goes live by a deploy of its own. The mistake of one app must not stop the others, nor must a damaged store: the
 * start goes on with what can be read.
 *
 * @throws OperatorError if there is no shell to serve
 */
async function buildAndPublish(store: ReleaseStore): Promise<void> {
  const outcome = await buildStale();
  if (outcome === 'some failed')
    console.error('The apps named above start with their last release, if they have one.');
  try {
    const isFirst = (await store.revisions.latest()) === null;
    const { failed } = outcome !== 'no build tools' || isFirst ? await publishBuilt(store) : { failed: [] };
    for (const { app, reason } of failed) console.error(`The new release of ${app} is not live: ${reason}`);
  } catch (error) {
    if (error instanceof NotAdmitted) console.error(`Nothing was published. ${error.message}`);
    else if (error instanceof InvalidValue)
      console.error(`Nothing was published, because the store is damaged: ${error.message}`);
    else throw error;
    return;
  }
  const { apps = {} } = (await store.revisions.latest()) ?? {};
  if (!apps[SHELL]) throw new OperatorError(NO_SHELL);
}

/**
 * `npm start`: builds what changed, publishes it, migrates and seeds the database, and serves the site with
 * `capabilities`. The port opens last.
 *
 * @throws ConfigError for a setting with a wrong value, and any other error that prevents the start
 */
export async function start(env: NodeJS.ProcessEnv, capabilities: readonly Capability[]): Promise<void> {
  const storeConfig = loadStoreConfig(env, capabilities);
  const config = loadGatewayConfig(env);
  const joins = joinAll(capabilities, env, config);
  const database = await openDatabase(config);
  try {
    const store = await openStore(storeConfig, database);
    await allEnded([prepareDatabase(database), buildAndPublish(store)]);
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
