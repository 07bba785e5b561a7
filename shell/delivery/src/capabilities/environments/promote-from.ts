import { NOTE_MAX, type HistoryEntry } from '@fitreel/protocol';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fetchRelease } from './fetch-release';
import { GatewayClient, GatewayFailure, NotAuthorised } from '../../client/gateway-client';
import { InvalidRelease } from '../../core/store/problem';
import type { Delivery } from '../../core/operations/delivery';
import type { CommandContext } from '../../cli/output';

/** The variable that holds the token of the site that a release comes from. */
const FROM_TOKEN = 'FITREEL_FROM_TOKEN';

/** Makes the release of `app` that is live at the site `from` live: the same bytes, with a line in the history of both. */
export async function promoteFrom(
  from: URL,
  app: string,
  delivery: Delivery,
  { to, note = '' }: { to?: URL; note?: string },
  { env }: CommandContext,
): Promise<{ version: string; entry: HistoryEntry | null; hint?: string }> {
  const token = env[FROM_TOKEN];
  if (!token) throw new NotAuthorised(`Set ${FROM_TOKEN} to a deploy token of ${from.origin}.`);
  const source = new GatewayClient(from, () => token, FROM_TOKEN);
  const { apps } = await source.call('status');
  const version = apps.find((one) => one.app === app)?.live.version;
  if (version === undefined) throw new InvalidRelease(`${app} is not live at ${from.origin}.`);
  const dist = await mkdtemp(path.join(tmpdir(), 'fitreel-release-'));
  try {
    await fetchRelease(source, app, version, dist);
    await delivery.add(dist);
  } finally {
    await rm(dist, { recursive: true, force: true });
  }
  const whole = `from ${from.origin}${note && `: ${note}`}`.slice(0, NOTE_MAX);
  const entry = await delivery.change({ kind: 'deploy', app, version, note: whole });
  try {
    if (to) await tellSource(source, { app, version, to: to.origin }, entry !== null);
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error;
    const hint = `It is live, but ${from.origin} was not told: ${error.message} Run the command again to tell it.`;
    return { version, entry, hint };
  }
  return { version, entry };
}

/** Notes at the site that a release comes from where it is now. An earlier run may have ended before it said so. */
async function tellSource(
  source: GatewayClient,
  shipped: { app: string; version: string; to: string },
  isNew: boolean,
): Promise<void> {
  const { entries } = await source.call('history', { app: shipped.app, limit: 20 });
  const told = entries.some(({ kind, version }) => kind === 'ship' && version === shipped.version);
  if (isNew || !told) await source.call('shipped', shipped);
}
