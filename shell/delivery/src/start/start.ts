import { ACCEPT_QUEUE_MAX, closeOnSignal, openDatabase, prepareDatabase } from '@fitreel/api';
import { SHELL } from '@fitreel/protocol';
import path from 'node:path';
import { loadGatewayConfig } from '../gateway/config';
import { startGuard } from '../guard/guard';
import { InvalidValue } from '../store/check';
import { ReleaseStore } from '../store/release-store';
import { publishBuilt } from './publish';
import { buildStale } from './repository';
import { OperatorError, runProgram } from './run-program';
import { createSite } from './site';

const NO_SHELL =
  'There is no release of the shell to serve: build one after `npm ci`, or add a build from elsewhere with `npx fitreel deploy DIST`.';

/**
 * Builds what changed, unless the build tools are not installed (ADR-0032), and publishes it. The mistake of one app must not stop the others, nor must a damaged store: the
 * start goes on with what can be read.
 *
 * @throws OperatorError if there is no shell to serve
 */
async function buildAndPublish(store: ReleaseStore): Promise<void> {
  const outcome = await buildStale();
  if (outcome === 'some failed')
    console.error('The apps named above start with their last release, if they have one.');
  try {
    const { failed } = await publishBuilt(store);
    for (const { app, reason } of failed) console.error(`The new release of ${app} is not live: ${reason}`);
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error;
    console.error(`Nothing was published, because the store is damaged: ${error.message}`);
    return;
  }
  const { apps = {} } = (await store.revisions.latest()) ?? {};
  if (!apps[SHELL]) throw new OperatorError(NO_SHELL);
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
    await Promise.all([prepareDatabase(database), buildAndPublish(store)]);
    const { gateway } = await createSite(config, database, store);
    const stopGuard = startGuard(store, {
      rolledBack: (entry) => gateway.log.warn({ entry }, 'the guard rolled back a canary'),
      failed: (error) => gateway.log.error({ err: error }, 'the guard could not check the canaries'),
    });
    gateway.addHook('onClose', async () => stopGuard());
    const { port, host, drainSeconds } = config;
    closeOnSignal(gateway, drainSeconds);
    const url = await gateway.listen({ port, host, backlog: ACCEPT_QUEUE_MAX });
    // For the operator: standard output is the log.
    process.stderr.write(`FitReel is ready at ${url}\n`);
  } catch (error) {
    await database.close();
    throw error;
  }
}

runProgram('fitreel-start', 'build what changed, publish it, and serve the site with its API', start);
