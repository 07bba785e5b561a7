import { setTimeout } from 'node:timers/promises';
import type { ReleaseStore } from '../store/release-store';
import type { Revision } from '../store/revision';
import type { ReleaseName } from './delivery';

type PendingRemovals = Revision['pendingRemovals'];

const sameRelease = (one: ReleaseName) => (other: ReleaseName) =>
  one.app === other.app && one.version === other.version;

/** Releases of `app` that nobody gets any more and that are not among the `keep` latest previous ones. */
async function prunable(
  store: ReleaseStore,
  revision: Revision,
  app: string,
  keep: number,
): Promise<ReleaseName[]> {
  const state = revision.apps[app];
  // A remote that was retired keeps nothing.
  const kept = new Set(state && [state.live, state.canary?.version, ...state.previous.slice(0, keep)]);
  const versions = await store.versions(app);
  return versions
    .filter((version) => !kept.has(version))
    .sort()
    .map((version) => ({ app, version }));
}

/** The states of all apps without what is `gone` among the previous releases. */
function withoutPrevious(apps: Revision['apps'], gone: readonly ReleaseName[]): Revision['apps'] {
  const left = Object.entries(apps).map(([app, state]) => {
    const previous = state.previous.filter((version) => !gone.some(sameRelease({ app, version })));
    return [app, { ...state, previous }] as const;
  });
  return Object.fromEntries(left);
}

/**
 * For this many milliseconds a removal belongs to the prune that began it. Afterwards that one was killed, and any
 * other may finish it; one that lives and was held up lets it be after half the time.
 */
const LEASE = 10_000;

/** Removals that were begun and will not be ended by who began them. */
function abandoned(pendingRemovals: PendingRemovals, now = Date.now()): PendingRemovals {
  return pendingRemovals.filter(({ since }) => now - Date.parse(since) > LEASE);
}

/** Removes the folders of releases whose removal is pending, and says that they have left. */
async function remove(store: ReleaseStore, names: PendingRemovals, by: string): Promise<void> {
  const began = Date.now();
  for (const { app, version } of names) {
    if (Date.now() - began > LEASE / 2) throw new Error('the removal took too long; prune again later');
    await store.remove(app, version);
  }
  await store.revisions.append(async (before) => {
    const pendingRemovals = before?.pendingRemovals.filter((name) => !names.some(sameRelease(name))) ?? [];
    if (!before || pendingRemovals.length === before.pendingRemovals.length) return null;
    return { by, changes: [], apps: before.apps, pendingRemovals };
  });
}

/**
 * Waits until the release is no longer being removed, and finishes its removal where that was abandoned: whoever adds
 * it anew can then make it live.
 */
export async function awaitRemoval(store: ReleaseStore, name: ReleaseName, by: string): Promise<boolean> {
  for (let waited = false; ; waited = true) {
    const { pendingRemovals = [] } = (await store.revisions.latest()) ?? {};
    if (!pendingRemovals.some(sameRelease(name))) return waited;
    const left = abandoned(pendingRemovals).filter(sameRelease(name));
    if (left.length > 0) await remove(store, left, by);
    else await setTimeout(50);
  }
}

/**
 * Removes releases in three steps, so that a release which goes live at the same moment is never lost: a revision says
 * whose removal is pending, and from then on they can't go live; their folders are removed; another revision says that they
 * have left. A prune that was killed in between is finished by a later one.
 *
 * @param apps whose releases to remove
 * @param keep how many previous releases of each app stay, beside its live one and its canary
 * @returns what was removed
 */
export async function prune(
  store: ReleaseStore,
  apps: readonly string[],
  keep: number,
  by: string,
): Promise<ReleaseName[]> {
  let found: PendingRemovals = [];
  let left: PendingRemovals = [];
  await store.revisions.append(async (before, at) => {
    if (!before) return null;
    left = abandoned(before.pendingRemovals);
    const all = await Promise.all(apps.map((app) => prunable(store, before, app, keep)));
    // What another prune is removing is that one's.
    const names = all.flat().filter((name) => !before.pendingRemovals.some(sameRelease(name)));
    found = names.map((name) => ({ ...name, since: at }));
    if (names.length === 0) return null;
    const changes = names.map((name) => ({ kind: 'prune' as const, ...name, from: null }));
    const pendingRemovals = [...before.pendingRemovals, ...found];
    return { by, changes, apps: withoutPrevious(before.apps, names), pendingRemovals };
  });
  await remove(store, [...found, ...left], by);
  await store.removeAbandoned();
  return [...found, ...left].map(({ app, version }) => ({ app, version }));
}
