import type { ReleaseName } from '@fitreel/protocol';
import { setTimeout } from 'node:timers/promises';
import type { ReleaseStore } from '../store/release-store';
import type { Revision } from '../store/revision';

type PendingRemovals = Revision['pendingRemovals'];

/** Whether a release is this one. */
export const sameRelease = (one: ReleaseName) => (other: ReleaseName) =>
  one.app === other.app && one.version === other.version;

/**
 * How long a removal belongs to the prune that began it. After that, the prune must have been killed, and any other
 * may finish the removal. A prune that is merely slow gives up after half of this time.
 */
const LEASE_MS = 10_000;

const POLL_INTERVAL_MS = 50;

/** Pending removals whose prune was killed. */
export function abandoned(pendingRemovals: PendingRemovals, now = Date.now()): PendingRemovals {
  return pendingRemovals.filter(({ since }) => now - Date.parse(since) > LEASE_MS);
}

/** Deletes the folders of the releases, and records that their removal is no longer pending. */
export async function remove(store: ReleaseStore, names: PendingRemovals, by: string): Promise<void> {
  const began = performance.now();
  for (const { app, version } of names) {
    if (performance.now() - began > LEASE_MS / 2)
      throw new Error('the removal took too long: run prune again later');
    await store.remove(app, version);
  }
  await store.revisions.append(async (before) => {
    const pendingRemovals = before?.pendingRemovals.filter((name) => !names.some(sameRelease(name))) ?? [];
    if (!before || pendingRemovals.length === before.pendingRemovals.length) return null;
    return { by, changes: [], apps: before.apps, pendingRemovals };
  });
}

/**
 * Waits until the release is no longer being removed, and finishes a removal that was abandoned. The release can then be
 * added again.
 *
 * @returns whether its removal was pending
 */
export async function awaitRemoval(store: ReleaseStore, name: ReleaseName, by: string): Promise<boolean> {
  for (let waited = false; ; waited = true) {
    const { pendingRemovals = [] } = (await store.revisions.latest()) ?? {};
    if (!pendingRemovals.some(sameRelease(name))) return waited;
    const unfinished = abandoned(pendingRemovals).filter(sameRelease(name));
    if (unfinished.length > 0) await remove(store, unfinished, by);
    else await setTimeout(POLL_INTERVAL_MS);
  }
}
