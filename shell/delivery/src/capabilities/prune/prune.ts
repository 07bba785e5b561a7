import type { KeptRelease, Pruned, ReleaseName } from '@fitreel/protocol';
import { changed } from '../../core/events/events';
import { abandoned, remove, sameRelease } from '../../core/operations/removals';
import type { KeepReason, ReleaseStore } from '../../core/store/release-store';
import type { Revision } from '../../core/store/revision';
import type { Revisions } from '../../core/store/revisions';
import { liveNames } from '../../core/operations/change-site';

type PendingRemovals = Revision['pendingRemovals'];

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long the files of a release stay once it is no longer live: a tab that was opened before goes on to load them. */
const KEPT_DAYS = 30;

/** How a prune that nobody asked for is more careful. */
export interface PruneLimits {
  /** How many releases it removes at most. */
  max?: number;
  /** Whether what was uploaded in the last 30 days stays, as somebody may be about to deploy it. */
  keepsUploads?: boolean;
}

/** Releases by app and version; null while a release is in use. */
type Uses = ReadonlyMap<string, string | null>;

const keyOf = ({ app, version }: ReleaseName) => `${app}/${version}`;

/**
 * Every release that was live, or a canary, after `since`, with the time at which it ceased to be. A state lists only so
 * many previous releases, and the history all.
 *
 * @param since in milliseconds since 1970
 * @param withUploads whether an upload is a use, too
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
    // Of a damaged revision, the next one says what it had made live.
    for (const { kind, app, version, from } of changes) {
      if (from) use({ app, version: from }, at);
      if (withUploads && kind === 'upload') use({ app, version }, at);
    }
    end = at;
  }
  return ends;
}

/** Why releases stay after `revision`, with the `keep` latest previous ones of each app. */
async function keepReasons(
  store: ReleaseStore,
  { apps }: Revision,
  keep: number,
  withUploads: boolean,
): Promise<KeepReason> {
  const keptReason = await store.rules.keeps(store);
  const uses = await usesSince(store.revisions, Date.now() - KEPT_DAYS * DAY_MS, withUploads);
  return (name) => {
    // A retired remote has none.
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

/** The releases of `apps` in the store, by app and version. */
async function storedReleases(store: ReleaseStore, apps: readonly string[]): Promise<ReleaseName[]> {
  const found = await Promise.all(
    apps.map(async (app) => (await store.versions(app)).sort().map((version) => ({ app, version }))),
  );
  return found.flat();
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
 * Removes releases in three steps, so that it never deletes a release that goes live at the same moment: a revision lists
 * the pending removals, which can no longer go live; their folders are deleted; another revision clears the list. A later
 * prune finishes the work of a killed one (ADR-0008).
 *
 * @param keep how many previous releases of each app stay, besides those that were live in the last 30 days (ADR-0070)
 */
async function prune(
  store: ReleaseStore,
  apps: readonly string[],
  keep: number,
  by: string,
  { max = Infinity, keepsUploads = false }: PruneLimits = {},
): Promise<Pruned> {
  let kept: KeptRelease[] = [];
  let found: PendingRemovals = [];
  let unfinished: PendingRemovals = [];
  await store.revisions.append(async (before, at) => {
    if (!before) return null;
    unfinished = abandoned(before.pendingRemovals);
    // Leave alone what another prune is removing.
    const stored = (await storedReleases(store, apps)).filter(
      (name) => !before.pendingRemovals.some(sameRelease(name)),
    );
    const reasonOf = await keepReasons(store, before, keep, keepsUploads);
    const names: ReleaseName[] = [];
    kept = [];
    for (const name of stored) {
      const why = reasonOf(name);
      if (why) kept.push({ ...name, ...why });
      else if (names.length < max) names.push(name);
    }
    found = names.map((name) => ({ ...name, since: at }));
    if (names.length === 0) return null;
    const changes = names.map((name) => ({ kind: 'prune' as const, ...name, from: null }));
    const pendingRemovals = [...before.pendingRemovals, ...found];
    const recent = kept.filter(({ reason }) => reason === 'recent').length;
    return {
      by,
      ...(recent > 0 && { note: `kept ${recent} that were live in the last ${KEPT_DAYS} days` }),
      changes,
      apps: withoutPrevious(before.apps, names),
      pendingRemovals,
    };
  });
  await remove(store, [...found, ...unfinished], by);
  await store.removeAbandoned();
  return { removed: [...found, ...unfinished].map(({ app, version }) => ({ app, version })), kept };
}

/** `prune` for one app, or for all that are live, which other parts of the process hear of. */
export async function pruneApps(
  store: ReleaseStore,
  by: string,
  { app, keep }: { app?: string | undefined; keep: number },
  limits?: PruneLimits,
): Promise<Pruned> {
  const latest = await store.revisions.latest();
  const apps = app ? [app] : Object.keys(latest?.apps ?? {});
  const pruned = await prune(store, apps, keep, by, limits);
  for (const release of pruned.removed) changed.publish({ kind: 'prune', ...release, by });
  return pruned;
}
