import { closeOnSignal, openDatabase, prepareDatabase } from '@fitreel/api';
import type { GatewayConfig } from '../gateway/config';
import { createGateway } from '../gateway/gateway';
import { StoreSite } from '../gateway/site-source';
import type { DevServer } from './dev-servers';
import { DevSite } from './dev-site';
import { freePorts } from './free-ports';
import { otherReleases } from './other-releases';

/** The site under development. */
interface ServedDevSite {
  port: number;
  /** Apps that are left out, each with the reason. */
  missing: string[];
}

/**
 * Serves the site with the apps of `starting` under development, and with the last builds of `others`, on the first free
 * port from the gateway's on.
 */
export async function serveDevSite(
  config: GatewayConfig,
  starting: Promise<readonly DevServer[]>,
  others: readonly string[],
): Promise<ServedDevSite> {
  const database = await openDatabase(config);
  const [servers, { store, hasSite, missing }] = await Promise.all([
    starting,
    otherReleases(others),
    prepareDatabase(database),
  ]);
  const gateway = await createGateway({
    config,
    database,
    store,
    site: new DevSite(hasSite ? new StoreSite(store) : null, servers),
    extraSources: servers.map(({ base }) => new URL(base).origin),
  });
  gateway.addHook('onClose', () => database.close());
  closeOnSignal(gateway);
  // Only now: while the apps compiled, another program may have taken a port that was free.
  const [port = config.port] = await freePorts(config.port, 1, config.host);
  await gateway.listen({ port, host: config.host });
  return { port, missing };
}
