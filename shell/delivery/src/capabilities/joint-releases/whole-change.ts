import { SHELL } from '@fitreel/protocol';
import { DeployRejected } from '../../core/store/problem';
import type { SiteChange } from '../../core/store/release-store';
import type { Revision } from '../../core/store/revision';

type States = Revision['apps'];

/** Throws for a remote: its canary cannot take other apps along, as each remote's canary is chosen separately for a visitor. */
function requireShell(app: string): void {
  if (app === SHELL) return;
  throw new DeployRejected([
    {
      code: 'state',
      message: `A canary of ${app} cannot take other apps along: visitors get the canary of each remote for itself.`,
      remedy: 'Deploy them together without --canary, or together with a canary of the shell.',
    },
  ]);
}

/** The remotes whose canaries are tied to the shell's. */
const companionsOf = (apps: States) =>
  Object.entries(apps).flatMap(([app, { canary }]) => (canary?.withShell ? [{ app, canary }] : []));

/** `request` on its own, followed by the changes it takes along. */
function named(request: SiteChange): [own: SiteChange, ...others: SiteChange[]] {
  if (request.kind !== 'deploy' && request.kind !== 'canary') return [request];
  const { with: others = {}, ...own } = request;
  if (own.kind === 'canary' && request.with) requireShell(own.app);
  const more = own.kind === 'canary' ? { withShell: true as const } : {};
  return [own, ...Object.entries(others).map(([app, version]) => ({ ...own, ...more, app, version }))];
}

/** Whether a rollback of an app only ends its canary and keeps the live release. */
const endsCanary = ({ to }: Extract<SiteChange, { kind: 'rollback' }>, live: string | undefined) =>
  to === undefined || to === live;

/** The changes to canaries tied to the shell's if `request` promotes, ends or changes one of the group. */
function following(request: SiteChange, apps: States): SiteChange[] {
  const state = apps[request.app];
  const shell = apps[SHELL]?.canary;
  const companions = companionsOf(apps);
  if (!state?.canary || !shell || companions.length === 0) return [];
  if (request.app !== SHELL && !state.canary.withShell) return [];
  const { kind, note } = request;
  const group = [{ app: SHELL, canary: shell }, ...companions].filter(({ app }) => app !== request.app);
  if (kind === 'promote') return group.map(({ app, canary: { version } }) => ({ kind, app, version, note }));
  const ended = group.map(({ app, canary }): SiteChange => ({
    ...{ kind: 'rollback', app, from: canary.version, note },
  }));
  if (kind === 'rollback') return endsCanary(request, state.live) ? ended : [];
  if (request.app !== SHELL || (kind !== 'deploy' && kind !== 'canary')) return [];
  if (kind === 'deploy' || request.version !== shell.version) return ended;
  // The share of visitors may have changed.
  return companions.map(({ app, canary: { version } }) => ({ ...request, app, version, withShell: true }));
}

/**
 * `requests` with all further changes of the same step: the apps they take along, and the companions of canaries that they promote,
 * end or change. Each app changes once; an explicit request takes precedence.
 *
 * @throws DeployRejected if a canary cannot take others along
 */
export function wholeChange(requests: readonly SiteChange[], apps: States): SiteChange[] {
  const whole = new Map<string, SiteChange>();
  const all = requests.map(named);
  const asked = [...all.map(([own]) => own), ...all.flatMap(([, ...others]) => others)];
  const more = asked.flatMap((request) => following(request, apps));
  for (const request of [...asked, ...more]) if (!whole.has(request.app)) whole.set(request.app, request);
  return [...whole.values()];
}
