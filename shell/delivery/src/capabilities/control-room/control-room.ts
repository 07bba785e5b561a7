import {
  SHELL,
  TROUBLES,
  worstFirst,
  type AppDetails,
  type AppStatus,
  type ChangeRequest,
  type ControlRoom,
  type Outlook,
  type Release,
  type RemoteRelease,
  type Status,
  type Trouble,
} from '@fitreel/protocol';
import type { AppDetailsOf } from '../shared/hooks';
import type { ReleaseStore } from '../../core/store/release-store';
import type { Revision } from '../../core/store/revision';
import { LocalDelivery } from '../../core/operations/local-delivery';
import { ALL_FILES, sizesOf } from './sizes';

/** The transferred sizes of `release`, with its budget; null without a budget. */
async function weightOf(store: ReleaseStore, release: RemoteRelease): Promise<AppDetails['weight']> {
  const { appKb, routeKb, routes = {} } = release.budget ?? {};
  if (appKb === undefined || routeKb === undefined) return null;
  const { [ALL_FILES]: kb = 0, ...ofRoutes } = Object.fromEntries(await sizesOf(store, release));
  return {
    app: { kb, budgetKb: appKb },
    routes: Object.entries(ofRoutes).map(([id, kb]) => ({ id, kb, budgetKb: routes[id] ?? routeKb })),
  };
}

/** The live releases by app name; null if the store lacks one or cannot read it. */
type LiveReleases = ReadonlyMap<string, Release | null>;

type Needs = Pick<AppDetails, 'requires' | 'weight'>;

/** The troubles of an app that need attention: of its releases, and of the live release's requirements and weight. */
function attentionTo({ live, canary, owner }: AppStatus, { requires, weight }: Needs): Trouble[] {
  const isHeavy = weight && [weight.app, ...weight.routes].some(({ kb, budgetKb }) => kb > budgetKb);
  return worstFirst([
    ...(live.troubles ?? []),
    ...(canary?.troubles ?? []),
    ...requires.flatMap(({ module, provided }): Trouble[] =>
      provided === null
        ? [{ kind: 'lacking', text: `The shell does not provide the ${module} that it requires.` }]
        : [],
    ),
    ...(isHeavy ? [{ kind: 'heavy' as const, text: 'It is above its budget.' }] : []),
    ...(owner ? [] : [{ kind: 'ownerless' as const, text: 'Its release names no owner.' }]),
  ]);
}

/** The rank of an app's worst trouble; the last rank without any trouble. */
function rankOf({ attention: [worst] }: Pick<AppDetails, 'attention'>): number {
  return worst ? TROUBLES.indexOf(worst.kind) : TROUBLES.length;
}

/** Each app with its live release's requirements and weight, and the capabilities' details, the worst first; and all slots of the site. */
export async function roomDetails(
  store: ReleaseStore,
  { apps }: Pick<Status, 'apps'>,
  added: readonly AppDetailsOf[],
): Promise<Pick<ControlRoom, 'apps' | 'slots'>> {
  const found = apps.map(
    async ({ app, live }) => [app, await store.find(app, live.version).catch(() => null)] as const,
  );
  const releases: LiveReleases = new Map(await Promise.all(found));
  const shell = releases.get(SHELL);
  const provides = new Map(Object.entries(shell?.kind === 'shell' ? shell.provides : {}));
  const details = apps.map(async (status): Promise<AppDetails> => {
    const live = releases.get(status.app);
    const remote = live?.kind === 'remote' ? live : null;
    const needs: Needs = {
      requires: Object.entries(remote?.requires ?? {}).map(([module, range]) => ({
        module,
        range,
        provided: provides.get(module) ?? null,
      })),
      weight: remote && (await weightOf(store, remote).catch(() => null)),
    };
    return {
      ...status,
      ...needs,
      attention: attentionTo(status, needs),
      previews: [],
      ...(Object.assign({}, ...added.map((detailsOf) => detailsOf(status.app))) as object),
    };
  });
  const ranked = (await Promise.all(details)).sort((one, other) => rankOf(one) - rankOf(other));
  return { apps: ranked, slots: slotsOf(releases) };
}

/** The fragments of a release. */
const fragmentsOf = (release: Release | null | undefined) =>
  release?.kind === 'remote' ? (release.description.fragments ?? []) : [];

/** The apps that show a slot. */
function showing(slot: string, releases: LiveReleases): string[] {
  const shows = (release: Release | null) => release?.types && Object.hasOwn(release.types.shows, slot);
  return [...releases].filter(([, release]) => shows(release)).map(([app]) => app);
}

/** Each slot that a live release shows or fills, by name. */
function slotsOf(releases: LiveReleases): ControlRoom['slots'] {
  const fillers = [...releases].flatMap(([app, release]) =>
    fragmentsOf(release).map(({ id, slot }) => ({ slot, fragment: `${app}.${id}` })),
  );
  const shown = [...releases.values()].flatMap((release) => Object.keys(release?.types.shows ?? {}));
  const slots = new Set([...shown, ...fillers.map(({ slot }) => slot)]);
  return [...slots].sort().map((slot) => ({
    slot,
    shownBy: showing(slot, releases),
    filledBy: fillers.filter((one) => one.slot === slot).map(({ fragment }) => fragment),
  }));
}

/** Never written: the outlook does not change anything. */
const AUTHOR = 'outlook';

/** The slots that the live release of `app` fills, with the apps that show them. */
async function filledSlots(
  store: ReleaseStore,
  apps: Revision['apps'],
  app: string,
): Promise<Outlook['slots']> {
  const found = Object.entries(apps).map(
    async ([name, { live }]) => [name, await store.find(name, live)] as const,
  );
  const releases: LiveReleases = new Map(await Promise.all(found));
  const slots = new Set(fragmentsOf(releases.get(app)).map(({ slot }) => slot));
  return [...slots].map((slot) => ({ slot, shownBy: showing(slot, releases) }));
}

/** The problems that the next changes of `app` would have now, by the check that every change must pass. */
export async function outlookOf(store: ReleaseStore, app: string): Promise<Outlook> {
  const { apps = {} } = (await store.revisions.latest()) ?? {};
  const state = Object.hasOwn(apps, app) ? apps[app] : undefined;
  if (!state) return { slots: [], changes: [] };
  const delivery = new LocalDelivery(store, AUTHOR);
  const would = async (request: ChangeRequest & { kind: 'promote' | 'rollback' }, version: string) => ({
    kind: request.kind,
    version,
    problems: await delivery.check(request),
  });
  const before = state.previous.find((version) => !state.takenBack?.includes(version));
  const changes = await Promise.all([
    ...(state.canary ? [would({ kind: 'promote', app }, state.canary.version)] : []),
    ...(before === undefined ? [] : [would({ kind: 'rollback', app, to: before }, before)]),
  ]);
  return { slots: await filledSlots(store, apps, app), changes };
}
