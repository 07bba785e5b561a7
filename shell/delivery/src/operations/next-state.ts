import { DeployRejected, type Problem } from '../compatibility/problem';
import type { Change, AppState } from '../store/revision';
import type { ChangeRequest } from './delivery';

/** As many previous releases are remembered; a rollback with a version reaches further. */
const REMEMBERED = 20;

/** Who changes the state, and when (RFC 3339). */
export interface Signature {
  by: string;
  at: string;
}

/** What a change makes of the state of its app; null where the site no longer has it. */
export interface NextState {
  state: AppState | null;
  change: Change;
}

function refuse(message: string, remedy: string): never {
  throw new DeployRejected([{ code: 'state', message, remedy } satisfies Problem]);
}

/** `version` live in the place of what was, which is remembered. */
function goLive(before: AppState | undefined, version: string, { by, at }: Signature): AppState {
  const previous = before ? [before.live, ...before.previous] : [];
  return {
    live: version,
    since: at,
    by,
    canary: null,
    previous: previous.filter((other) => other !== version).slice(0, REMEMBERED),
  };
}

type Of<K extends ChangeRequest['kind']> = Extract<ChangeRequest, { kind: K }>;

function deploy(before: AppState | undefined, { app, version }: Of<'deploy'>, signature: Signature) {
  if (before?.live === version && !before.canary) return null;
  // The same release again ends a canary and changes nothing else.
  const state = before?.live === version ? { ...before, canary: null } : goLive(before, version, signature);
  return {
    state,
    change: { kind: 'deploy', app, version, from: before?.live ?? null },
  } satisfies NextState;
}

function canary(before: AppState | undefined, request: Of<'canary'>, { by, at }: Signature) {
  const { app, version, traffic, guard } = request;
  if (app === 'shell')
    refuse(
      'The shell goes live for all visitors at once.',
      'Deploy it without --canary, and take it back with rollback.',
    );
  if (!before)
    refuse(
      `Nothing of ${app} is live that the other visitors could have.`,
      'Deploy it without --canary first.',
    );
  if (before.live === version)
    refuse(`${app} ${version} is live for all visitors.`, 'Deploy another release.');
  const now = before.canary;
  if (now?.version === version && now.traffic === traffic && now.guard === guard) return null;
  const since = now?.version === version ? now.since : at;
  return {
    state: { ...before, canary: { version, traffic, guard, since, by } },
    change: { kind: 'canary', app, version, from: before.live, traffic },
  } satisfies NextState;
}

function promote(before: AppState | undefined, { app }: Of<'promote'>, signature: Signature) {
  if (!before?.canary)
    refuse(`${app} has no canary to promote.`, 'Deploy one with --canary, or deploy without it.');
  const { version } = before.canary;
  return {
    state: goLive(before, version, signature),
    change: { kind: 'promote', app, version, from: before.live },
  } satisfies NextState;
}

function rollback(before: AppState | undefined, request: Of<'rollback'>, { by, at }: Signature) {
  const { app, to, from } = request;
  if (!before) refuse(`Nothing of ${app} is live.`, 'Deploy a release of it.');
  const takesBack = before.canary && !to ? before.canary.version : before.live;
  if (from && from !== takesBack)
    refuse(`${app} ${from} is not what a rollback takes back now, but ${takesBack}.`, 'See its status.');
  if (before.canary && !to) {
    return {
      state: { ...before, canary: null },
      change: { kind: 'rollback', app, version: before.live, from: takesBack },
    } satisfies NextState;
  }
  const version = to ?? before.previous[0];
  if (!version)
    refuse(
      `${app} has no release that was live before.`,
      'Name one of its history with --to VERSION, or take the remote off the site with retire.',
    );
  if (version === before.live && !before.canary) return null;
  const place = before.previous.indexOf(version);
  return {
    // What is taken back is not remembered as good, nor what was live after the release that it goes back to.
    state: { live: version, since: at, by, canary: null, previous: before.previous.slice(place + 1) },
    change: { kind: 'rollback', app, version, from: before.live },
  } satisfies NextState;
}

function retire(before: AppState | undefined, { app }: Of<'retire'>) {
  if (app === 'shell')
    refuse('A site without a shell shows nothing.', 'Deploy another release of the shell.');
  if (!before) return null;
  return {
    state: null,
    change: { kind: 'retire', app, version: before.live, from: before.live },
  } satisfies NextState;
}

/**
 * What `request` makes of the state of its app; null where all is as asked already.
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
