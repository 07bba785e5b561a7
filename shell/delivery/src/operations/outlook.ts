import type { ChangeRequest, Outlook } from '@fitreel/protocol';
import type { ReleaseStore } from '../store/release-store';
import type { Revision } from '../store/revision';
import { LocalDelivery } from './local-delivery';

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
