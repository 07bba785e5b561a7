import type { ReleaseName } from '@fitreel/protocol';
import { setTimeout } from 'node:timers/promises';
import { Previews } from '../previews/previews';
import type { ReleaseStore } from '../store/release-store';
import type { Revision } from '../store/revision';

type PendingRemovals = Revision['pendingRemovals'];

const sameRelease = (one: ReleaseName) => (other: ReleaseName) =>
  one.app === other.app && one.version === other.version;

/** Releases of `app` that are neither live nor a canary nor previewed nor among the `keep` latest previous ones. */
async function prunable(
  store: ReleaseStore,
  revision: Revision,
  app: string,
  keep: number,
): Promise<ReleaseName[]> {
  const state = Object.hasOwn(revision.apps, app) ? revision.apps[app] : undefined;
  // A retired remote keeps none.
  const kept = new Set(state && [state.live, state.canary?.version, ...state.previous.slice(0, keep)]);
  const previews = await new Previews(store.folder).list();
  for (const release of previews.flatMap(({ releases }) => releases))
    if (release.app === app) kept.add(release.version);
  const versions = await store.versions(app);
  return versions
    .filter((version) => !kept.has(version))
    .sort()
    .map((version) => ({ app, version }));
}

/** The states of all apps, with `removed` taken out of the previous releases. */
function withoutPrevious(apps: Revision['apps'], removed: readonly ReleaseName[]): Revision['apps'] {
  const states = Object.entries(apps).map(([app, state]) => {
    const previous = state.previous.filter((version) => !removed.some(sameRelease({ app, version })));
    return [app, { ...state, previous }] as const;
  });
  return Object.fromEntries(states);
}

/**
 * How long a removal belongs to the prune that began it. After that, the prune must have been killed, and any other
 * may finish the removal. A prune that is merely slow gives up after half of this time.
 */
const LEASE_MS = 10_000;

const POLL_INTERVAL_MS = 50;

/** Pending removals whose prune was killed. */
function abandoned(pendingRemovals: PendingRemovals, now = Date.now()): PendingRemovals {
  return pendingRemovals.filter(({ since }) => now - Date.parse(since) > LEASE_MS);
}

/** Deletes the folders of the releases, and records that their removal is no longer pending. */
async function remove(store: ReleaseStore, names: PendingRemovals, by: string): Promise<void> {
  const began = Date.now();
  for (const { app, version } of names) {
    if (Date.now() - began > LEASE_MS / 2)
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

/**
 * Removes releases in three steps, so that it never deletes a release that goes live at the same moment: a revision lists
 * the pending removals, which can no longer go live; their folders are deleted; another revision clears the list. A later
 * prune finishes the work of a killed one (ADR-0008).
 *
 * @param keep how many previous releases of each app stay, besides the live one and the canary
 * @returns the removed releases
 */
export async function prune(
  store: ReleaseStore,
  apps: readonly string[],
  keep: number,
  by: string,
): Promise<ReleaseName[]> {
  let found: PendingRemovals = [];
  let unfinished: PendingRemovals = [];
  await store.revisions.append(async (before, at) => {
    if (!before) return null;
    unfinished = abandoned(before.pendingRemovals);
    const all = await Promise.all(apps.map((app) => prunable(store, before, app, keep)));
    // Leave alone what another prune is removing.
    const names = all.flat().filter((name) => !before.pendingRemovals.some(sameRelease(name)));
    found = names.map((name) => ({ ...name, since: at }));
    if (names.length === 0) return null;
    const changes = names.map((name) => ({ kind: 'prune' as const, ...name, from: null }));
    const pendingRemovals = [...before.pendingRemovals, ...found];
    return { by, changes, apps: withoutPrevious(before.apps, names), pendingRemovals };
  });
  await remove(store, [...found, ...unfinished], by);
  await store.removeAbandoned();
  return [...found, ...unfinished].map(({ app, version }) => ({ app, version }));
}
