import { DAY_MS } from '@fitreel/contract/days';
import type { KeptRelease, Pruned, ReleaseName } from '@fitreel/protocol';
import { changed } from '../../core/events/events';
import { abandoned, LEASE_MS, sameRelease, without } from './removals';
import type { KeepReason, ReleaseStore } from '../../core/store/release-store';
import type { Revision } from '../../core/store/revision';
import type { Revisions } from '../../core/store/revisions';
import { liveNames } from '../../core/operations/change-site';

type PendingRemovals = Revision['pendingRemovals'];

/** How long the files of a release are kept once it is no longer live: tabs that are still open load them. */
const KEPT_DAYS = 30;

/** The most releases in a batch: few enough for a revision that every gateway reads. */
const BATCH_MAX = 50;

/** The start of a removal that any prune may take over at once. */
const ABANDONED_SINCE = new Date(0).toISOString();

/** Optional settings of a prune. */
export interface PruneOptions {
  /** Keep uploads of the last 30 days: somebody may be about to deploy them. */
  keepsUploads?: boolean;
  /** Called before each batch with the number of releases removed so far. False leaves the rest to the next prune. */
  mayContinue?: (removed: number) => boolean;
  /** The most releases in a batch; only tests change it. */
  batchMax?: number | undefined;
}

/** When each release was last in use, by app and version; null while it is in use. */
type Uses = ReadonlyMap<string, string | null>;

const keyOf = ({ app, version }: ReleaseName) => `${app}/${version}`;

/**
 * Every release that was live, or a canary, after `since`, with the time when that ended. Reads the history, as a state lists
 * only a limited number of previous releases.
 *
 * @param since in milliseconds since 1970
 * @param withUploads whether an upload counts as a use
 */
async function usesSince(revisions: Revisions, since: number, withUploads: boolean): Promise<Uses> {
  const ends = new Map<string, string | null>();
  const use = (name: ReleaseName, end: string | null) => {
    if (!ends.has(keyOf(name))) ends.set(keyOf(name), end);
  };
  let end: string | null = null;
  for await (const { at, apps, changes } of revisions.newestFirst()) {
    for (const name of liveNames(apps)) use(name, end);
    if (Date.parse(at) < since) break;
    // If the revision before this one is damaged, `from` names the release that it made live.
    for (const { kind, app, version, from } of changes) {
      if (from) use({ app, version: from }, at);
      if (withUploads && kind === 'upload') use({ app, version }, at);
    }
    end = at;
  }
  return ends;
}

/** Why releases are kept after `revision`, including the `keep` latest previous releases of each app. */
async function keepReasons(
  store: ReleaseStore,
  { apps }: Revision,
  keep: number,
  uses: Uses,
): Promise<KeepReason> {
  const keptReason = await store.rules.keeps(store);
  return (name) => {
    // A retired remote does not have a state.
    const state = Object.hasOwn(apps, name.app) ? apps[name.app] : undefined;
    if (state?.live === name.version) return { reason: 'live' };
    if (state?.canary?.version === name.version) return { reason: 'canary' };
    const kept = keptReason(name);
    if (kept) return kept;
    const ended = uses.get(keyOf(name));
    if (ended)
      return { reason: 'recent', until: new Date(Date.parse(ended) + KEPT_DAYS * DAY_MS).toISOString() };
    return state?.previous.slice(0, keep).includes(name.version) ? { reason: 'previous' } : null;
  };
}

/** The releases of `apps` in the store, sorted by version within each app. */
async function storedReleases(store: ReleaseStore, apps: readonly string[]): Promise<ReleaseName[]> {
  const found = await Promise.all(
    apps.map(async (app) => (await store.versions(app)).sort().map((version) => ({ app, version }))),
  );
  return found.flat();
}

/** The states of all apps, without `removed` in their previous releases. */
function withoutPrevious(apps: Revision['apps'], removed: readonly ReleaseName[]): Revision['apps'] {
  const states = Object.entries(apps).map(([app, state]) => {
    const previous = state.previous.filter((version) => !removed.some(sameRelease({ app, version })));
    return [app, { ...state, previous }] as const;
  });
  return Object.fromEntries(states);
}

/** Removes releases in order while their lease lasts, but at least one. Resolves with the removed releases. */
async function removeInTime(store: ReleaseStore, names: PendingRemovals): Promise<PendingRemovals> {
  const began = performance.now();
  const isLate = () => performance.now() - began > LEASE_MS / 2;
  let count = 0;
  while (count === 0 || (count < names.length && !isLate()))
    count += await store.remove(names.slice(count, count + BATCH_MAX), isLate);
  return names.slice(0, count);
}

/**
 * Removes old releases batch by batch. It never deletes a release that goes live at the same moment. A revision lists
 * the pending removals of a batch, which can no longer go live. Then their files are deleted. The next revision clears the list
 * and begins the next batch. Each batch is recorded, so a prune that fails or is killed keeps its progress, and a later prune
 * takes over its last batch (ADR-0008).
 *
 * @param app the app to prune; all live apps by default
 * @param keep how many previous releases of each app to keep, besides those that were live in the last 30 days
 */
export async function pruneApps(
  store: ReleaseStore,
  by: string,
  { app: named, keep }: { app?: string | undefined; keep: number },
  { keepsUploads = false, mayContinue = () => true, batchMax = BATCH_MAX }: PruneOptions = {},
): Promise<Pruned> {
  const latest = await store.revisions.latest();
  const apps = named ? [named] : Object.keys(latest?.apps ?? {});
  const removedInAll: ReleaseName[] = [];
  /** The releases that this prune has removed. If another prune has taken one over, that prune finishes it. */
  const gone = new Set<string>();
  let kept: KeptRelease[] = [];
  /** The last batch: removals that are not recorded yet, and removals that there was no time for. */
  let [removed, left]: [PendingRemovals, PendingRemovals] = [[], []];
  /** Data as of a revision. The prune's own revisions do not change `uses`. */
  let known = { revision: 0, stored: [] as ReleaseName[], uses: new Map() as Uses };
  for (;;) {
    const isOver = !mayContinue(removedInAll.length);
    let batch: PendingRemovals = [];
    const appended = await store.revisions.append(async (before, at) => {
      batch = [];
      if (!before) return null;
      if (known.revision !== before.revision) {
        const uses = await usesSince(store.revisions, Date.now() - KEPT_DAYS * DAY_MS, keepsUploads);
        known = { revision: before.revision, stored: await storedReleases(store, apps), uses };
      }
      const pending = without(before.pendingRemovals, removed);
      // Do not touch removals of other running prunes.
      const unfinished = abandoned(pending).filter((name) => !gone.has(keyOf(name)));
      const others = without(pending, isOver ? left : [...left, ...unfinished]);
      const mine = without(pending, others);
      const pendingKeys = new Set(pending.map(keyOf));
      const reasonOf = await keepReasons(store, before, keep, known.uses);
      const names: ReleaseName[] = [];
      kept = [];
      for (const name of known.stored) {
        if (pendingKeys.has(keyOf(name))) continue;
        const why = reasonOf(name);
        if (why) kept.push({ ...name, ...why });
        else if (!isOver && mine.length + names.length < batchMax) names.push(name);
      }
      const since = isOver ? ABANDONED_SINCE : at;
      batch = [...mine, ...names].map(({ app, version }) => ({ app, version, since }));
      if (batch.length === 0 && pending.length === before.pendingRemovals.length) return null;
      const recent = kept.filter(({ reason }) => reason === 'recent').length;
      return {
        by,
        ...(names.length > 0 &&
          recent > 0 && { note: `kept ${recent} that were live in the last ${KEPT_DAYS} days` }),
        changes: names.map((name) => ({ kind: 'prune' as const, ...name, from: null })),
        apps: withoutPrevious(before.apps, names),
        pendingRemovals: [...others, ...batch],
      };
    });
    if (!appended || isOver || batch.length === 0) break;
    removed = await removeInTime(store, batch);
    left = without(batch, removed);
    for (const name of removed) gone.add(keyOf(name));
    const stored = known.stored.filter((name) => !gone.has(keyOf(name)));
    known = { ...known, revision: appended.revision, stored };
    for (const { app, version } of removed) {
      removedInAll.push({ app, version });
      changed.publish({ kind: 'prune', app, version, by });
    }
  }
  await store.removeAbandoned();
  return { removed: removedInAll, kept };
}
