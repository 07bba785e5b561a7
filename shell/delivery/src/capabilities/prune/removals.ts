import type { ReleaseName } from '@fitreel/protocol';
import { setTimeout } from 'node:timers/promises';
import type { ReleaseStore } from '../../core/store/release-store';
import type { Revision } from '../../core/store/revision';

type PendingRemovals = Revision['pendingRemovals'];

/** A predicate for releases equal to `one`. */
export const sameRelease = (one: ReleaseName) => (other: ReleaseName) =>
  one.app === other.app && one.version === other.version;

/**
 * How long a removal belongs to the prune that began it. After that, the prune must have been killed, and any other prune
 * may take over the removal. A slow prune records its progress after half of this time, and renews the lease.
 */
export const LEASE_MS = 10_000;

const POLL_INTERVAL_MS = 50;

/** Pending removals whose prune was killed. */
export function abandoned(pendingRemovals: PendingRemovals, now = Date.now()): PendingRemovals {
  return pendingRemovals.filter(({ since }) => now - Date.parse(since) > LEASE_MS);
}

/** `pendingRemovals` without `excluded`. Keeps a removal that another prune has taken over in the meantime. */
export function without(pendingRemovals: PendingRemovals, excluded: PendingRemovals): PendingRemovals {
  const leases = new Set(excluded.map(leaseOf));
  return pendingRemovals.filter((name) => !leases.has(leaseOf(name)));
}

const leaseOf = ({ app, version, since }: PendingRemovals[number]) => `${app}/${version}/${since}`;

/**
 * Waits until the release is no longer being removed, and finishes an abandoned removal. The release can then be
 * added again.
 *
 * @returns whether its removal was pending
 */
export async function awaitRemoval(store: ReleaseStore, name: ReleaseName, by: string): Promise<boolean> {
  for (let waited = false; ; waited = true) {
    const { pendingRemovals = [] } = (await store.revisions.latest()) ?? {};
    if (!pendingRemovals.some(sameRelease(name))) return waited;
    const unfinished = abandoned(pendingRemovals).filter(sameRelease(name));
    if (unfinished.length === 0) await setTimeout(POLL_INTERVAL_MS);
    else {
      await store.remove(unfinished);
      await store.revisions.append(
        async (before) =>
          before && {
            by,
            changes: [],
            apps: before.apps,
            pendingRemovals: without(before.pendingRemovals, unfinished),
          },
      );
    }
  }
}
