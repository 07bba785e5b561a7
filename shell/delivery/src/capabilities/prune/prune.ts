import type { KeptRelease, Pruned, ReleaseName } from '@fitreel/protocol';
import { setTimeout } from 'node:timers/promises';
import { PREVIEWS, Previews } from '../previews/previews';
import type { ReleaseStore } from '../../core/store/release-store';
import type { Revision } from '../../core/store/revision';
import type { Revisions } from '../../core/store/revisions';
import { liveNames } from '../../core/operations/change-site';

type PendingRemovals = Revision['pendingRemovals'];

const sameRelease = (one: ReleaseName) => (other: ReleaseName) =>
  one.app === other.app && one.version === other.version;

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

/** Why a release stays; null where it may go. */
type KeepReason = (name: ReleaseName) => Omit<KeptRelease, keyof ReleaseName> | null;

/** Why releases stay after `revision`, with the `keep` latest previous ones of each app. */
async function keepReasons(
  store: ReleaseStore,
  { apps }: Revision,
  keep: number,
  withUploads: boolean,
): Promise<KeepReason> {
  const previews = await new Previews(store.records(PREVIEWS)).listWhole();
  const previewed = new Set(previews.flatMap(({ releases }) => releases.map(keyOf)));
  const uses = await usesSince(store.revisions, Date.now() - KEPT_DAYS * DAY_MS, withUploads);
  return (name) => {
    // A retired remote has none.
    const state = Object.hasOwn(apps, name.app) ? apps[name.app] : undefined;
    if (state?.live === name.version) return { reason: 'live' };
    if (state?.canary?.version === name.version) return { reason: 'canary' };
    if (previewed.has(keyOf(name))) return { reason: 'preview' };
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

/**
 * Removes releases in three steps, so that it never deletes a release that goes live at the same moment: a revision lists
 * the pending removals, which can no longer go live; their folders are deleted; another revision clears the list. A later
 * prune finishes the work of a killed one (ADR-0008).
 *
 * @param keep how many previous releases of each app stay, besides those that were live in the last 30 days (ADR-0070)
 */
export async function prune(
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
