import { prepareDatabase } from '@fitreel/api';
import { openDatabase } from '@fitreel/api/db';
import { closeOnSignal } from '@fitreel/api/http';
import { once } from 'node:events';
import { loadGatewayConfig, type GatewayConfig } from '../core/gateway/config';
import { createGateway } from '../core/gateway/gateway';
import { LiveSite } from '../core/site/live-site';
import { runProgram } from '../cli/run-program';
import type { DevSiteOptions } from './dev-gateway';
import { DevSite, otherReleases } from './dev-site';

/** Creates the site's gateway. The apps may not be compiled yet. */
async function devGateway(config: GatewayConfig, { servers, others }: DevSiteOptions) {
  const database = await openDatabase(config);
  const [{ store, hasSite, missing }] = await Promise.all([
    otherReleases(others),
    prepareDatabase(database, config),
  ]);
  const { gateway } = await createGateway({
    config,
    database,
    store,
    site: new DevSite(hasSite ? new LiveSite(store) : null, servers),
    extraSources: servers.map(({ base }) => new URL(base).origin),
  });
  await gateway.ready();
  return { gateway, missing };
}

/** Receives the port once the apps are compiled. */
const listen = once(process, 'message');

/** Serves the site with the apps of `servers` under development, and with the last builds of `others`. */
async function serveDevSite(env: NodeJS.ProcessEnv, { site }: { site: string }): Promise<void> {
  process.on('disconnect', () => process.exit());
  const config = loadGatewayConfig(env);
  const { gateway, missing } = await devGateway(config, JSON.parse(site) as DevSiteOptions);
  closeOnSignal(gateway);
  const [port] = (await listen) as [number];
  await gateway.listen({ port, host: config.host });
  process.send?.(missing);
}

runProgram('dev-gateway', 'serve the site of `npm run dev`', serveDevSite, (program) =>
  program.requiredOption('--site <JSON>', 'its apps'),
);
