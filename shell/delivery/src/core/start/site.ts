import type { Database } from '@fitreel/api/db';
import type { FastifyInstance } from 'fastify';
import { changed, damageFound } from '../events/events';
import type { OpenCapabilities } from '../capability';
import type { GatewayConfig } from '../gateway/config';
import { createGateway, type GatewayOptions } from '../gateway/gateway';
import { LiveSite, type SiteTrouble } from '../site/live-site';
import type { ReleaseStore } from '../store/release-store';
import { UpcomingSites } from '../visit/upcoming-sites';

/** Warning in `/api/health` and the log while a file of the newest site is damaged; `fitreel status` names the file. */
const STALE_SITE = 'the newest site cannot be read, so the last good one is served';

/** The same warning if the gateway's machine is the cause; the log names the folder and the remedy. */
const NOT_KEPT =
  "this gateway's disk, or a limit of its machine, takes no files of the newest site: the last good one is served";
/** Warning there and in `/api/ready` while this gateway cannot serve a release; the reason follows. */
const HELD_BACK = 'an earlier release is served in the place of the newest: ';

function warningOf(trouble: SiteTrouble): string {
  if (trouble.kind === 'heldBack') return HELD_BACK + trouble.reason;
  return trouble.kind === 'machine' ? NOT_KEPT : STALE_SITE;
}

/** The server of a site, with the functions that start and flush it. */
export interface Site {
  gateway: FastifyInstance;
  /**
   * Shows the live revision, and from then on each new one. Call it once before the port opens, after all hooks of `gateway` are
   * added: it may render pages, and Fastify does not accept hooks after its first request.
   */
  follow: () => Promise<void>;
  /** Resolves once the pages are ready that the first visitors would wait for. Call it after the port is open. */
  madeAhead: () => Promise<void>;
  /** Starts the capabilities' background work. Call it once before the port opens. */
  startCapabilities: () => void;
  /** Writes all pending counts and errors. */
  flushTelemetry: () => Promise<void>;
}

/**
 * Creates the site of `store`: its gateway with the hooks of capabilities.
 *
 * @param open opens the site's capabilities
 * @param rendering overrides of the rendering defaults
 * @param more additional warnings for `/api/health`
 */
export async function createSite(
  config: GatewayConfig,
  database: Database,
  store: ReleaseStore,
  open: OpenCapabilities,
  rendering: Partial<GatewayOptions['rendering']> = {},
  more: () => string[] = () => [],
): Promise<Site> {
  const site = new LiveSite(store, (problem) => {
    if (problem) gateway.log.error({ problem }, warnings()[0]);
    else gateway.log.info('the newest site is served again');
  });
  const upcoming = new UpcomingSites(store, site, (...sites) => makeReady(...sites));
  const warnings = () => [...(site.trouble ? [warningOf(site.trouble)] : []), ...more()];
  const hooks = open({ config, database, store, site, upcoming, warnings });
  const { gateway, makeReady } = await createGateway({
    ...{ config, database, site, store, upcoming, hooks, warnings },
    rendering: {
      threw: (...thrown) => hooks.forEach(({ errorThrown }) => errorThrown?.(...thrown)),
      ...rendering,
    },
  });
  gateway.addHook('onClose', () => store.close());
  const endAudit = changed.subscribe(({ kind, app, version, by }) =>
    gateway.log.info({ audit: { kind, app, version, by } }, 'audit'),
  );
  const endDamage = damageFound.subscribe(({ problem }) =>
    gateway.log.error({ problem }, 'a stored value cannot be read, and is ignored'),
  );
  gateway.addHook('onClose', async () => {
    endAudit();
    endDamage();
  });
  let ahead: Promise<void> | undefined;
  const failed = (error: unknown) =>
    gateway.log.warn({ err: error }, 'the first pages could not be made ahead');
  gateway.addHook('onListen', async () => (ahead = upcoming.start().catch(failed)));
  gateway.addHook('preClose', async () => ahead);
  return {
    gateway,
    madeAhead: async () => ahead,
    follow: () =>
      store.follow(
        (...shown) => upcoming.show(...shown),
        (error) => gateway.log.error({ err: error }, 'new revisions cannot be read'),
      ),
    startCapabilities() {
      for (const { start } of hooks) if (start) gateway.addHook('onClose', start(gateway.log));
    },
    flushTelemetry: async () => void (await Promise.all(hooks.map(async ({ flush }) => flush?.()))),
  };
}
