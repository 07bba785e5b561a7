import {
  forcedNote,
  SHELL,
  type ChangeRequest,
  type Problem,
  type Release,
  type ReleaseName,
} from '@fitreel/protocol';
import { DeployRejected, type Releases } from '../store/problem';
import { findAdmitted, statesBeside } from '../store/read-site';
import type { ReadableStore, Rules, SiteChange } from '../store/release-store';
import type { AppState, Revision } from '../store/revision';
import type { NextRevision } from '../store/revisions';
import { nextState } from './next-state';

/** How many versions an error lists. */
export const LISTED = 10;

/** The live releases and canaries of the apps in `states`. */
export function liveNames(states: Readonly<Record<string, AppState>>): ReleaseName[] {
  return Object.entries(states).flatMap(([app, { live, canary }]) =>
    [live, ...(canary ? [canary.version] : [])].map((version) => ({ app, version })),
  );
}

/** Lists the app's stored versions in the error: those that were live first, the latest first. @throws DeployRejected */
async function rejectMissing(
  store: ReadableStore,
  state: AppState | undefined,
  { app, version }: ReleaseName,
): Promise<never> {
  const held = await store.versions(app);
  const known = [state?.live ?? '', ...(state?.previous ?? [])].filter((one) => held.includes(one));
  const listed = [...new Set([...known, ...held])].slice(0, LISTED).join(', ') || 'the store has none';
  const message = `The store does not hold the release ${version} of ${app}, or is removing it.`;
  const remedy = `Deploy the built release, or choose another: ${listed}.`;
  throw new DeployRejected([{ code: 'release', message, remedy }]);
}

async function releasesIn(
  store: ReadableStore,
  states: Readonly<Record<string, AppState>>,
  pendingRemovals: Revision['pendingRemovals'],
): Promise<Releases> {
  const found = await Promise.all(
    liveNames(states).map(async ({ app, version }): Promise<Release> => {
      const isPending = pendingRemovals.some((name) => name.app === app && name.version === version);
      const release = isPending ? null : await store.find(app, version);
      return release ?? rejectMissing(store, states[app], { app, version });
    }),
  );
  return {
    shells: found.filter((release) => release.kind === 'shell'),
    remotes: found.filter((release) => release.kind === 'remote'),
  };
}

/** Changes that take a release of the app out of use for good. A rollback is left out: it must always be possible. */
const FORWARD: ReadonlySet<string> = new Set(['deploy', 'canary', 'promote', 'retire']);

/** The current live releases and canaries of the apps that `requests` bring forward, or retire without force. */
async function replacedBy(
  store: ReadableStore,
  before: Revision | null,
  requests: readonly SiteChange[],
): Promise<Release[]> {
  const forward = requests
    .filter((request) => FORWARD.has(request.kind) && !(request.kind === 'retire' && request.force))
    .map(({ app }) => app);
  const states = Object.entries(before?.apps ?? {}).filter(([app]) => forward.includes(app));
  const names = liveNames(Object.fromEntries(states));
  const found = await Promise.all(names.map(({ app, version }) => findAdmitted(store, app, version)));
  return found.filter((release) => release !== null);
}

/** Throws if the caller may not change the app. */
export type MayChange = (app: string) => void;

/** How a change is judged: by these rules. With `force`, problems only go into the note of the history. */
export type Judgement = Partial<Pick<Rules, 'problems'>> & { force?: boolean };

/**
 * The revision after `before` once `requests`, each for a different app, are applied in one step; null if nothing
 * changes.
 *
 * @param mayChange called for each app that changes in this step, named in a request or not; for every app if `force` overrides problems
 * @throws DeployRejected with all problems of the result; and the errors of `mayChange`
 */
export async function changeSite(
  store: ReadableStore,
  before: Revision | null,
  requests: readonly ChangeRequest[],
  by: string,
  at: string,
  mayChange: MayChange = () => undefined,
  { problems: judge = store.rules.problems, force }: Judgement = {},
): Promise<NextRevision | null> {
  const apps = new Map(Object.entries(before?.apps ?? {}));
  const pendingRemovals = before?.pendingRemovals ?? [];
  const changes: Revision['changes'] = [];
  const made: SiteChange[] = [];
  const whole = store.rules.requested(requests, before?.apps ?? {});
  for (const { app } of whole) mayChange(app);
  for (const request of whole) {
    const next = nextState(apps.get(request.app), request, { by, at });
    if (!next) continue;
    made.push(request);
    if (next.state) apps.set(request.app, next.state);
    else apps.delete(request.app);
    const { commit = null, dirty } = (await findAdmitted(store, request.app, next.change.version)) ?? {};
    changes.push({ ...next.change, ...(commit !== null && { commit }), ...(dirty && { dirty }) });
  }
  if (changes.length === 0) return null;
  const after = Object.fromEntries(apps);
  const changed = new Set(changes.map(({ app }) => app));
  const replaced = await replacedBy(store, before, made);
  const problems = new Map<string, Problem>();
  for (const shell of ['live', 'canary'] as const) {
    if (shell === 'canary' && !after[SHELL]?.canary) break;
    const releases = await releasesIn(store, statesBeside(shell, after), pendingRemovals);
    for (const one of judge(releases, changed, replaced)) problems.set(one.message, one);
  }
  if (problems.size > 0 && !force) throw new DeployRejected([...problems.values()]);
  if (problems.size > 0) for (const app of apps.keys()) mayChange(app);
  const note = forcedNote(requests.find((request) => request.note)?.note, [...problems.keys()]);
  return { by, ...(note === undefined ? {} : { note }), changes, apps: after, pendingRemovals };
}

/**
 * The revision that would be live if `requests` were made now.
 *
 * @throws DeployRejected with all its problems; and the errors of `mayChange` (`changeSite`)
 */
export async function revisionAfter(
  store: ReadableStore,
  requests: readonly ChangeRequest[],
  ...judged: [mayChange?: MayChange, judgement?: Judgement]
): Promise<Revision | null> {
  const latest = await store.revisions.latest();
  const at = new Date().toISOString();
  // Never written: only the schema needs an author and a time.
  const next = await changeSite(store, latest, requests, 'nobody', at, ...judged);
  return next ? { ...next, at, revision: (latest?.revision ?? 0) + 1 } : latest;
}
