import { hasVideos, prepareDatabase, withSharedSecret } from '@fitreel/api';
import { openDatabase, type Database } from '@fitreel/api/db';
import { ACCEPT_QUEUE_MAX, closeOnSignal } from '@fitreel/api/http';
import { loadGatewayConfig } from '../core/gateway/config';
import type { Capability } from '../core/capability';
import { prepareAll } from './prepare';
import { loadStoreConfig, openStore } from '../core/store/open-store';
import type { ReleaseStore } from '../core/store/release-store';
import { notifySystemd } from './notify-systemd';
import { createSite } from '../core/start/site';
import { ownVersion } from '../core/version/version';

/** The entry of this gateway in the list of running gateways. */
export interface OwnLease {
  /** Takes the gateway off the list. */
  leave: () => Promise<void>;
  /** For `/api/health`: a warning while the store cannot be written. */
  warnings: () => string[];
}

/**
 * Checks what a start would do, and changes nothing. Resolves with a function that publishes the builds and registers the gateway, in
 * the store that is opened for writing afterwards.
 *
 * @throws OperatorError if no page could be served
 */
export type CheckStart = (
  store: ReleaseStore,
  database: Database,
) => Promise<(store: ReleaseStore) => Promise<OwnLease>>;

/** First steps for the owner of an empty site. */
const firstVideos = (
  url: string,
) => `There are no videos yet. Add some at ${new URL('/catalogue', url).href} with a token of
  npx fitreel token create --role editor
or import a file of them:
  npm run catalog -w api -- import FILE --create-categories
`;

/**
 * `npm start`: checks first, then migrates and seeds the database, publishes, and serves the site with `capabilities` (ADR-0131). The
 * port opens last.
 *
 * @throws ConfigError for an invalid setting, and any other error that prevents the start
 */
export async function start(
  env: NodeJS.ProcessEnv,
  capabilities: readonly Capability[],
  check: CheckStart,
): Promise<void> {
  const storeConfig = loadStoreConfig(env, capabilities);
  const config = loadGatewayConfig(env);
  const open = prepareAll(capabilities, env, config);
  const database = await openDatabase(config);
  let lease: OwnLease | undefined;
  try {
    const publish = await check(await openStore(storeConfig, database, true), database);
    await prepareDatabase(database, config);
    const isEmpty = !(await hasVideos(database));
    const store = await openStore(storeConfig, database);
    lease = await publish(store);
    const shared = await withSharedSecret(config, database, env);
    const { gateway, follow, madeAhead, startCapabilities } = await createSite(
      shared,
      database,
      store,
      open,
      {},
      lease.warnings,
    );
    gateway.addHook('onClose', lease.leave);
    startCapabilities();
    const { port, host, drainSeconds } = config;
    closeOnSignal(gateway, drainSeconds);
    await follow();
    gateway.log.info({ version: ownVersion(env) }, 'starting');
    const url = await gateway.listen({ port, host, backlog: ACCEPT_QUEUE_MAX });
    // In a rolling update, this gateway receives visitors from now on.
    await madeAhead();
    // On standard error, for the operator: standard output is the log.
    process.stderr.write(`FitReel is ready at ${url}\n`);
    if (isEmpty) process.stderr.write(firstVideos(url));
    await notifySystemd(env, url);
  } catch (error) {
    await lease?.leave();
    await database.close();
    throw error;
  }
}
