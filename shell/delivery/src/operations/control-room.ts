import {
  SHELL,
  type AppDetails,
  type AppStatus,
  type ChangeRequest,
  type Outlook,
  type Preview,
  type RemoteRelease,
  type Status,
} from '@fitreel/protocol';
import { LRUCache } from 'lru-cache';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseStore } from '../store/release-store';
import type { Revision } from '../store/revision';
import { LocalDelivery } from './local-delivery';

const KB = 1024;

/** Weights of releases, which never change. */
const weights = new LRUCache<string, Exclude<AppDetails['weight'], null>>({ max: 100 });

/** Bytes that a browser receives for a file of a release: its brotli copy's, if it has one. */
async function transferredBytes(folder: string, file: string): Promise<number> {
  const copy = await stat(path.join(folder, `${file}.br`)).catch(() => null);
  return (copy ?? (await stat(path.join(folder, file)))).size;
}

/** What browsers receive of `release`, against its budget. */
async function weightOf(store: ReleaseStore, release: RemoteRelease): Promise<AppDetails['weight']> {
  const { description, version, budget, entry, preload, files, server } = release;
  const { appKb, routeKb } = budget ?? {};
  if (appKb === undefined || routeKb === undefined) return null;
  const folder = store.folderOf(description.name, version);
  const known = weights.get(folder);
  if (known) return known;
  const kbOf = async (names: readonly string[]) => {
    const bytes = await Promise.all(names.map((name) => transferredBytes(folder, name)));
    return Math.round((10 * bytes.reduce((sum, size) => sum + size, 0)) / KB) / 10;
  };
  const sent = Object.keys(files).filter((name) => name !== server && !name.endsWith('.map'));
  const routes = Object.entries(preload).map(async ([id, { scripts, styles }]) => ({
    id,
    kb: await kbOf([entry, ...scripts, ...styles]),
    budgetKb: budget?.routes?.[id] ?? routeKb,
  }));
  const weight = { app: { kb: await kbOf(sent), budgetKb: appKb }, routes: await Promise.all(routes) };
  weights.set(folder, weight);
  return weight;
}

/** `status` of each app, with what its live release requires and weighs, and its previews. */
export async function appDetails(
  store: ReleaseStore,
  { apps }: Pick<Status, 'apps'>,
  previews: readonly Preview[],
): Promise<AppDetails[]> {
  const liveOf = (app: AppStatus) => store.find(app.app, app.live.version).catch(() => null);
  const shellApp = apps.find(({ app }) => app === SHELL);
  const shell = shellApp ? await liveOf(shellApp) : null;
  const provides = new Map(Object.entries(shell?.kind === 'shell' ? shell.provides : {}));
  return Promise.all(
    apps.map(async (status): Promise<AppDetails> => {
      const live = await liveOf(status);
      const remote = live?.kind === 'remote' ? live : null;
      return {
        ...status,
        requires: Object.entries(remote?.requires ?? {}).map(([module, range]) => ({
          module,
          range,
          provided: provides.get(module) ?? null,
        })),
        weight: remote && (await weightOf(store, remote).catch(() => null)),
        previews: previews.filter(({ releases }) => releases.some(({ app }) => app === status.app)),
      };
    }),
  );
}

/** Never written: nothing is changed in its name. */
const AUTHOR = 'outlook';

/** The slots that the live release of `app` fills, and who shows them. */
async function slotsOf(store: ReleaseStore, apps: Revision['apps'], app: string): Promise<Outlook['slots']> {
  const releases = await Promise.all(
    Object.entries(apps).map(async ([name, { live }]) => ({ name, release: await store.find(name, live) })),
  );
  const own = releases.find(({ name }) => name === app)?.release;
  const fragments = own?.kind === 'remote' ? (own.description.fragments ?? []) : [];
  return [...new Set(fragments.map(({ slot }) => slot))].map((slot) => ({
    slot,
    shownBy: releases
      .filter(({ release }) => release?.shows && Object.hasOwn(release.shows, slot))
      .map(({ name }) => name),
  }));
}

/** What the next changes of `app` would break now, by the check that each change goes through. */
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
  const [before] = state.previous;
  const changes = await Promise.all([
    ...(state.canary ? [would({ kind: 'promote', app }, state.canary.version)] : []),
    ...(before === undefined ? [] : [would({ kind: 'rollback', app, to: before }, before)]),
  ]);
  return { slots: await slotsOf(store, apps, app), changes };
}
