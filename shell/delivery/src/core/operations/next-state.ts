import { SHELL, watchOf, type Change, type ChangeRequest, type Problem } from '@fitreel/protocol';
import { isDeepStrictEqual } from 'node:util';
import { DeployRejected } from '../store/problem';
import type { SiteChange } from '../store/release-store';
import { MAX_PREVIOUS, type AppState } from '../store/revision';

/** Author and time (RFC 3339) of a change. */
export interface Authorship {
  by: string;
  at: string;
}

/** The state of an app after a change (null if the site no longer has the app), and the change for the history. */
export interface NextState {
  state: AppState | null;
  change: Change;
}

function reject(message: string, remedy: string): never {
  throw new DeployRejected([{ code: 'state', message, remedy } satisfies Problem]);
}

/** The state without `version` in its list of releases that were taken back. */
function forgiven(state: AppState, version: string): AppState {
  const { takenBack = [], ...others } = state;
  const left = takenBack.filter((other) => other !== version);
  return { ...others, ...(left.length > 0 && { takenBack: left }) };
}

/** The state with `version` first in its list of releases that were taken back. */
function takenBack(state: AppState, version: string): AppState {
  const before = (state.takenBack ?? []).filter((other) => other !== version);
  return { ...state, takenBack: [version, ...before].slice(0, MAX_PREVIOUS) };
}

/** Throws for a release that was taken back, unless `force` is set. */
function requireWanted(before: AppState | undefined, app: string, version: string, force = false): void {
  if (!force && before?.takenBack?.includes(version))
    reject(
      `${app} ${version} was taken back.`,
      'Mend what was wrong and deploy another release, or add --force to bring it back as it is.',
    );
}

/** The state with `version` live and the current release among the previous ones. */
function goLive(before: AppState | undefined, version: string, { by, at }: Authorship): AppState {
  const previous = before ? [before.live, ...before.previous] : [];
  const after: AppState = {
    ...before,
    live: version,
    since: at,
    by,
    canary: null,
    previous: previous.filter((other) => other !== version).slice(0, MAX_PREVIOUS),
  };
  return forgiven(after, version);
}

/** The canary of `before` that a change ends, unless `version` is its release. */
function endedBy(before: AppState | undefined, version?: string): Pick<Change, 'ended'> {
  const canary = before?.canary;
  if (!canary || canary.version === version) return {};
  return { ended: { version: canary.version, traffic: canary.traffic } };
}

type RequestOf<K extends ChangeRequest['kind']> = Extract<SiteChange, { kind: K }>;

function deploy(before: AppState | undefined, request: RequestOf<'deploy'>, authorship: Authorship) {
  const { app, version, force } = request;
  // The same bytes again: keep the canary beside them, which may be somebody else's.
  if (before?.live === version) return null;
  requireWanted(before, app, version, force);
  return {
    state: goLive(before, version, authorship),
    change: { kind: 'deploy', app, version, from: before?.live ?? null, ...endedBy(before, version) },
  } satisfies NextState;
}

function canary(before: AppState | undefined, request: RequestOf<'canary'>, { by, at }: Authorship) {
  const { app, version, traffic, withShell, force } = request;
  if (!before) reject(`${app} has no live release for the other visitors.`, 'Deploy it without --canary.');
  // A pipeline ships its build, changed or not: a release that is live for everybody does not need a canary.
  if (before.live === version) return null;
  requireWanted(before, app, version, force);
  const now = before.canary;
  const since = now?.version === version ? now.since : at;
  const next = { version, traffic, ...watchOf(request), ...(withShell && { withShell }), since, by };
  if (now && isDeepStrictEqual({ ...now, by }, next)) return null;
  return {
    state: forgiven({ ...before, canary: next }, version),
    change: { kind: 'canary', app, version, from: before.live, traffic, ...endedBy(before, version) },
  } satisfies NextState;
}

function promote(before: AppState | undefined, request: RequestOf<'promote'>, authorship: Authorship) {
  const { app, version: meant } = request;
  if (!before?.canary)
    reject(`${app} has no canary to promote.`, 'Deploy one with --canary, or deploy without it.');
  const { version } = before.canary;
  if (meant && meant !== version)
    reject(`The canary of ${app} is ${version}, not ${meant}.`, 'Check “fitreel status”.');
  return {
    state: goLive(before, version, authorship),
    change: { kind: 'promote', app, version, from: before.live },
  } satisfies NextState;
}

/** The release that a rollback returns to: the named one, or the latest that was not taken back. */
function wayBack(before: AppState, { app, to, force }: RequestOf<'rollback'>): string {
  if (to) {
    requireWanted(before, app, to, force);
    return to;
  }
  const wanted = before.previous.find((version) => force || !before.takenBack?.includes(version));
  if (wanted) return wanted;
  const others =
    before.previous.length > 0
      ? ` that was not taken back: ${before.previous.slice(0, 3).join(', ')} was, which --force brings back`
      : '';
  return reject(
    `${app} has no previous release${others}.`,
    'Choose a version from its history with --version VERSION, or take the remote off the site with retire.',
  );
}

function rollback(before: AppState | undefined, request: RequestOf<'rollback'>, { by, at }: Authorship) {
  const { app, to, from } = request;
  if (!before) reject(`${app} is not live.`, 'Deploy it first.');
  // With a canary, a rollback to the live release just ends the canary, whether or not `to` names that release.
  const ended = !to || to === before.live ? before.canary : null;
  const undone = ended?.version ?? before.live;
  if (from && from !== undone)
    reject(`A rollback of ${app} would undo ${undone}, not ${from}.`, 'Check “fitreel status”.');
  if (ended) {
    return {
      state: takenBack({ ...before, canary: null }, undone),
      change: { kind: 'rollback', app, version: before.live, from: undone, ...endedBy(before) },
    } satisfies NextState;
  }
  if (to === before.live) return null;
  const version = wayBack(before, request);
  const index = before.previous.indexOf(version);
  const change = { kind: 'rollback', app, version, from: before.live, ...endedBy(before, version) } as const;
  const after = goLive(before, version, { by, at });
  // This goes forward, not back: a later rollback returns to the release that was live.
  if (index < 0) return { state: after, change } satisfies NextState;
  return {
    // A later rollback skips the undone release and the releases that were live after `version`.
    state: { ...takenBack(after, before.live), previous: before.previous.slice(index + 1) },
    change,
  } satisfies NextState;
}

function retire(before: AppState | undefined, { app, from }: RequestOf<'retire'>) {
  if (app === SHELL) reject('A site cannot be without a shell.', 'Deploy another release of the shell.');
  if (!before) return null;
  if (from && from !== before.live)
    reject(`The live release of ${app} is ${before.live}, not ${from}.`, 'Check “fitreel status”.');
  return {
    state: null,
    change: { kind: 'retire', app, version: before.live, from: before.live, ...endedBy(before) },
  } satisfies NextState;
}

/**
 * The state of an app after `request`; null if nothing changes. A canary without a live release is a deploy.
 *
 * @throws DeployRejected if the change makes no sense in this state
 */
export function nextState(
  before: AppState | undefined,
  request: SiteChange,
  authorship: Authorship,
): NextState | null {
  switch (request.kind) {
    case 'deploy':
      return deploy(before, request, authorship);
    case 'canary':
      return before || request.traffic === 0 || request.withShell
        ? canary(before, request, authorship)
        : deploy(before, { ...request, kind: 'deploy' }, authorship);
    case 'promote':
      return promote(before, request, authorship);
    case 'rollback':
      return rollback(before, request, authorship);
    case 'retire':
      return retire(before, request);
  }
}
