import { prepareDatabase } from '@fitreel/api';
import { openDatabase } from '@fitreel/api/db';
import { closeOnSignal } from '@fitreel/api/http';
import type { GatewayConfig } from '../core/gateway/config';
import { createGateway } from '../core/gateway/gateway';
import { LiveSite } from '../core/site/live-site';
import { freePorts, type DevServer } from './dev-servers';
import { DevSite, otherReleases } from './dev-site';

/** The site under development. */
interface ServedDevSite {
  port: number;
  /** Apps that are left out, each with the reason. */
  missing: string[];
}

/** The gateway of the site, before its apps are compiled. */
async function devGateway(config: GatewayConfig, servers: readonly DevServer[], others: readonly string[]) {
  const database = await openDatabase(config);
  const [{ store, hasSite, missing }] = await Promise.all([otherReleases(others), prepareDatabase(database)]);
  const gateway = await createGateway({
    config,
    database,
    store,
    site: new DevSite(hasSite ? new LiveSite(store) : null, servers),
    extraSources: servers.map(({ base }) => new URL(base).origin),
  });
  await gateway.ready();
  return { gateway, missing };
}

/**
 * Serves the site with the apps of `servers` under development, and with the last builds of `others`, on the first free
 * port from the gateway's on, as soon as all servers are ready.
 */
export async function serveDevSite(
  config: GatewayConfig,
  servers: readonly DevServer[],
  others: readonly string[],
): Promise<ServedDevSite> {
  const [{ gateway, missing }] = await Promise.all([
    devGateway(config, servers, others),
    ...servers.map(({ ready }) => ready),
  ]);
  closeOnSignal(gateway);
  // Only now: while the apps compiled, another program may have taken a port that was free.
  const [port = config.port] = await freePorts(config.port, 1, config.host);
  await gateway.listen({ port, host: config.host });
  return { port, missing };
}
