import type { AppStatus, ReleaseName } from '@fitreel/protocol';
import { setTimeout as sleep } from 'node:timers/promises';
import { rolledBackText } from '../../cli/change-text';
import { GatewayFailure } from '../../client/gateway-client';
import { DeployRejected } from '../../core/store/problem';
import type { Delivery } from '../../core/operations/delivery';

const MINUTE_MS = 60_000;

/** The guard checks at the same interval. */
const POLL_MS = 5000;

/** By then the guard rolls back a canary that breaks one view in six (with 200 views, a slow one too), if it has loads to compare. */
const ENOUGH_LOADS = 60;

function reject(message: string, remedy: string): never {
  throw new DeployRejected([{ code: 'state', message, remedy }]);
}

/** The result of `ask`; null while its gateway is being replaced or is unreachable. */
async function reached<Value>(ask: Promise<Value>): Promise<Value | null> {
  try {
    return await ask;
  } catch (error) {
    if (error instanceof GatewayFailure) return null;
    throw error;
  }
}

/** Why `release` is no longer a canary. */
async function reasonOf(delivery: Delivery, { app, version }: ReleaseName): Promise<string> {
  const entries = await reached(delivery.history({ app, limit: 10 }));
  if (!entries) return 'its history, which could not be read, says why';
  return rolledBackText(entries, version) ?? 'another release took its place';
}

/** The state of an app; null if it cannot be read. */
async function stateOf(delivery: Delivery, app: string): Promise<AppStatus | null> {
  const status = await reached(delivery.status());
  return status?.apps.find((one) => one.app === app) ?? null;
}

/**
 * Waits until the guard has seen enough loads of a canary and keeps it, and then makes it live for all visitors.
 *
 * @throws DeployRejected if the guard, or somebody, rolls it back, or if too few visitors load it within `minutes`
 */
export async function promoteGuarded(
  delivery: Delivery,
  release: ReleaseName,
  minutes: number,
): Promise<void> {
  const { app, version } = release;
  const end = performance.now() + minutes * MINUTE_MS;
  /** Loads counted before: the status counts a whole day, including an earlier canary of the same release. */
  let before: number | null = null;
  for (;;) {
    const state = await stateOf(delivery, app);
    if (state?.live.version === version) return;
    if (state && state.canary?.version !== version)
      reject(
        `${app} ${version} does not go live: ${await reasonOf(delivery, release)}.`,
        `See “fitreel errors ${app}”.`,
      );
    const counted = state?.canary?.loads ?? 0;
    before ??= state && counted;
    const loads = counted - (before ?? 0);
    const waits = state?.canary?.waits;
    if (loads >= ENOUGH_LOADS && !waits) {
      const promoted = await reached(delivery.change({ kind: 'promote', app, version }).then(() => true));
      if (promoted) return;
    }
    if (performance.now() >= end)
      reject(
        `${app} ${version} was loaded ${loads} times in ${minutes} minutes: the guard ${waits ?? `waits for ${ENOUGH_LOADS}`}.`,
        'It stays a canary: promote it, or roll it back.',
      );
    await sleep(POLL_MS);
  }
}
