import { SHELL, type Change, type ChangeRequest, type Problem } from '@fitreel/protocol';
import { isDeepStrictEqual } from 'node:util';
import { DeployRejected } from '../store/problem';
import { MAX_PREVIOUS, type AppState } from '../store/revision';
import { parseNetwork } from '../store/named-networks';

/** Who changes the state, and when (RFC 3339). */
export interface Signature {
  by: string;
  at: string;
}

/** The state of an app after a change, null where the site no longer has the app; and the change for the history. */
export interface NextState {
  state: AppState | null;
  change: Change;
}

function reject(message: string, remedy: string): never {
  throw new DeployRejected([{ code: 'state', message, remedy } satisfies Problem]);
}

/** The state with `version` live and the release before it among the previous ones. */
function goLive(before: AppState | undefined, version: string, { by, at }: Signature): AppState {
  const previous = before ? [before.live, ...before.previous] : [];
  return {
    live: version,
    since: at,
    by,
    canary: null,
    previous: previous.filter((other) => other !== version).slice(0, MAX_PREVIOUS),
  };
}

type RequestOf<K extends ChangeRequest['kind']> = Extract<ChangeRequest, { kind: K }>;

function deploy(before: AppState | undefined, { app, version }: RequestOf<'deploy'>, signature: Signature) {
  if (before?.live === version && !before.canary) return null;
  // Deploying the live release again ends a canary and changes nothing else.
  const state = before?.live === version ? { ...before, canary: null } : goLive(before, version, signature);
  return {
    state,
    change: { kind: 'deploy', app, version, from: before?.live ?? null },
  } satisfies NextState;
}

function canary(before: AppState | undefined, request: RequestOf<'canary'>, { by, at }: Signature) {
  const { app, version, traffic, guard, networks } = request;
  const wrong = networks?.find((network) => !parseNetwork(network));
  if (wrong !== undefined)
    reject(
      `networks: ${wrong} is no network.`,
      'Give networks from /8 to /32, or from /16 to /64 for IPv6, or addresses.',
    );
  if (!before)
    reject(`${app} has no live release for the other visitors.`, 'Deploy it without --canary first.');
  // A pipeline ships what it has built, changed or not: what is live for all needs no canary.
  if (before.live === version) return deploy(before, { kind: 'deploy', app, version }, { by, at });
  const now = before.canary;
  const since = now?.version === version ? now.since : at;
  const next = { version, traffic, guard, ...(networks && { networks }), since, by };
  if (now && isDeepStrictEqual({ ...now, by }, next)) return null;
  return {
    state: { ...before, canary: next },
    change: { kind: 'canary', app, version, from: before.live, traffic },
  } satisfies NextState;
}

function promote(before: AppState | undefined, { app }: RequestOf<'promote'>, signature: Signature) {
  if (!before?.canary)
    reject(`${app} has no canary to promote.`, 'Deploy one with --canary, or deploy without it.');
  const { version } = before.canary;
  return {
    state: goLive(before, version, signature),
    change: { kind: 'promote', app, version, from: before.live },
  } satisfies NextState;
}

function rollback(before: AppState | undefined, request: RequestOf<'rollback'>, { by, at }: Signature) {
  const { app, to, from } = request;
  if (!before) reject(`${app} is not live.`, 'Deploy it first.');
  // The live release is left of the two when the canary ends, also where `to` names it.
  const ended = !to || to === before.live ? before.canary : null;
  const undone = ended?.version ?? before.live;
  if (from && from !== undone)
    reject(`A rollback of ${app} would undo ${undone}, not ${from}.`, 'Check “fitreel status”.');
  if (ended) {
    return {
      state: { ...before, canary: null },
      change: { kind: 'rollback', app, version: before.live, from: undone },
    } satisfies NextState;
  }
  const version = to ?? before.previous[0];
  if (!version)
    reject(
      `${app} has no previous release.`,
      'Choose a version from its history with --version VERSION, or take the remote off the site with retire.',
    );
  if (version === before.live) return null;
  const index = before.previous.indexOf(version);
  const change = { kind: 'rollback', app, version, from: before.live } as const;
  // Not a way back but forward: the release that was live is the one to return to.
  if (index < 0) return { state: goLive(before, version, { by, at }), change } satisfies NextState;
  return {
    // The undone release is no previous release to return to, nor are those that were live after `version`.
    state: { live: version, since: at, by, canary: null, previous: before.previous.slice(index + 1) },
    change,
  } satisfies NextState;
}

function retire(before: AppState | undefined, { app }: RequestOf<'retire'>) {
  if (app === SHELL) reject('A site cannot be without a shell.', 'Deploy another release of the shell.');
  if (!before) return null;
  return {
    state: null,
    change: { kind: 'retire', app, version: before.live, from: before.live },
  } satisfies NextState;
}

/**
 * The state of an app after `request`; null where there is nothing to change.
 *
 * @throws DeployRejected when the change makes no sense in this state
 */
export function nextState(
  before: AppState | undefined,
  request: ChangeRequest,
  signature: Signature,
): NextState | null {
  switch (request.kind) {
    case 'deploy':
      return deploy(before, request, signature);
    case 'canary':
      return canary(before, request, signature);
    case 'promote':
      return promote(before, request, signature);
    case 'rollback':
      return rollback(before, request, signature);
    case 'retire':
      return retire(before, request);
  }
}
