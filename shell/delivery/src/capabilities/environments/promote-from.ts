import { DEPLOY_ENDPOINTS, NOTE_MAX } from '@fitreel/protocol';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fetchRelease } from './fetch-release';
import { GatewayClient, GatewayFailure, NotAuthorised } from '../../client/gateway-client';
import { InvalidRelease } from '../../core/store/problem';
import { notingRollback } from '../../cli/change-text';
import type { PromoteFrom } from '../../cli/output';
import { sayTroublesOf, sayTroublesOfCanary } from '../../cli/say-troubles';
import { ENDPOINTS } from './endpoints';

/** The environment variable with the token of the source site. */
const FROM_TOKEN = 'FITREEL_FROM_TOKEN';

/**
 * Takes the live release of `app` at the site `from` and makes it live here, or a canary: the same bytes, with an entry in the history
 * of both sites. Checks first whether both tokens may do so.
 */
export const promoteFrom: PromoteFrom = async (from, app, delivery, options, context) => {
  const { to, note = '', changeOf } = options;
  const { env } = context;
  const token = env[FROM_TOKEN];
  if (!token) throw new NotAuthorised(`Set ${FROM_TOKEN} to a deploy token of ${from.origin}.`);
  const source = new GatewayClient(from, () => token, FROM_TOKEN);
  const { apps } = await source.call(DEPLOY_ENDPOINTS.status);
  const live = apps.find((one) => one.app === app)?.live;
  if (!live) throw new InvalidRelease(`${app} is not live at ${from.origin}.`);
  const { version } = live;
  const shipped = to && { app, version, to: to.origin };
  if (shipped) await source.call(ENDPOINTS.shipped, { ...shipped, check: true });
  const dist = await mkdtemp(path.join(tmpdir(), 'fitreel-release-'));
  try {
    await fetchRelease(source, app, version, dist);
    await delivery.add(dist);
  } finally {
    await rm(dist, { recursive: true, force: true });
  }
  const whole = `from ${from.origin}${note && `: ${note}`}`.slice(0, NOTE_MAX);
  const change = await notingRollback(delivery, changeOf({ app, version, note: whole }), version);
  sayTroublesOf(`${app} at ${from.origin}`, live, context);
  await sayTroublesOfCanary(delivery, change, context);
  const entry = await delivery.change(change);
  try {
    if (shipped) await tellSource(source, shipped, entry !== null);
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error;
    const hint = `It is done, but ${from.origin} was not told: ${error.message} Run the command again to tell it.`;
    return { change, entry, hint };
  }
  return { change, entry };
};

/** Tells the source site where its release is now. An earlier run may have ended before it did. */
async function tellSource(
  source: GatewayClient,
  shipped: { app: string; version: string; to: string },
  isNew: boolean,
): Promise<void> {
  const { entries } = await source.call(DEPLOY_ENDPOINTS.history, { app: shipped.app, limit: 20 });
  const told = entries.some(({ kind, version }) => kind === 'ship' && version === shipped.version);
  if (isNew || !told) await source.call(ENDPOINTS.shipped, shipped);
}
