import {
  PREVIEW_NAME,
  type Change,
  type ChangeRequest,
  type CreatedPreview,
  type Damage,
  type AccessEntry,
  type HistoryEntry,
  type Preview,
  type PreviewRequest,
  type Problem,
  type Pruned,
  type ReleaseError,
  type ReleaseName,
  type Status,
} from '@fitreel/protocol';
import { DeployRejected } from '../store/problem';
import { readErrors } from '../../capabilities/errors/read-errors';
import { changed } from '../events/events';
import { PREVIEWS, Previews } from '../../capabilities/previews/previews';
import { Quotas, THIS_MACHINE, type Account } from '../quotas/quotas';
import type { ReleaseStore } from '../store/release-store';
import type { Revision } from '../store/revision';
import { accessEntries } from '../../capabilities/audit/access';
import { changeSite } from './change-site';
import type { Delivery } from './delivery';
import { previewRevision } from './change-site';
import { heldRelease } from './held-release';
import { awaitRemoval, prune, type PruneLimits } from '../../capabilities/prune/prune';
import { siteStatus } from './site-status';
import { verifyLive } from './verify';

/** The history entries of `revision`, one for each app that it changed. */
export function entriesOf({ revision, at, by, note, changes }: Revision): HistoryEntry[] {
  const common = { revision, at, by, ...(note === undefined ? {} : { note }) };
  return changes.map((change) => ({ ...change, ...common }));
}

/** The operations on the releases in a local folder. */
export class LocalDelivery implements Delivery {
  readonly #quotas: Quotas;

  /**
   * @param author the name in the history
   * @param account who is charged
   */
  constructor(
    private readonly store: ReleaseStore,
    private readonly author: string,
    private readonly account: Account = THIS_MACHINE,
  ) {
    this.#quotas = new Quotas(store);
  }

  status(): Promise<Status> {
    return siteStatus(this.store);
  }

  async history({ app, limit, before }: Parameters<Delivery['history']>[0]): Promise<HistoryEntry[]> {
    const [under, skip = 0] = before?.split('.').map(Number) ?? [];
    const found: HistoryEntry[] = [];
    for await (const revision of this.store.revisions.newestFirst(under)) {
      found.push(...entriesOf(revision).filter((entry) => !app || entry.app === app));
      if (found.length >= skip + limit) break;
    }
    const entries = found.slice(skip, skip + limit);
    const latest = await this.store.revisions.latest();
    const began = Object.entries(latest?.apps ?? {}).flatMap(([name, { canary }]) =>
      canary?.guard ? (entries.find(({ kind, app }) => kind === 'canary' && app === name) ?? []) : [],
    );
    // Further pages begin below a canary that there is now.
    if (!latest || before !== undefined || began.length === 0) return entries;
    const fields = await this.store.rules.status(this.store, app);
    return entries.map((entry) => {
      const state = began.includes(entry) ? latest.apps[entry.app] : undefined;
      return state ? { ...entry, ...fields.canary(entry.app, state) } : entry;
    });
  }

  access(): Promise<AccessEntry[]> {
    return accessEntries(this.store);
  }

  errors(app: string): Promise<ReleaseError[]> {
    return readErrors(this.store, app);
  }

  async add(dist: string): Promise<ReleaseName & { added: boolean }> {
    for (;;) {
      const { app, release, added } = await this.store.add(dist);
      const name = { app, version: release.version };
      if (added) await this.#quotas.chargeUpload(this.account, name);
      // If the release was being removed, it is gone now and must be added again.
      if (added || !(await awaitRemoval(this.store, name, this.author))) return { ...name, added };
    }
  }

  /**
   * `add` for releases that come from elsewhere: a release that is new to the store goes into the history. An account that
   * only makes previews leaves one that is there already as it is, with its commit.
   */
  async upload(dist: string): Promise<ReleaseName & { added: boolean }> {
    const held = this.account.previewsOnly && (await heldRelease(this.store, dist));
    if (held) return { ...held, added: false };
    const { app, version, added } = await this.add(dist);
    if (added) await this.#record({ kind: 'upload', app, version, from: null });
    return { app, version, added };
  }

  /**
   * Notes that a release is on the site `to` now.
   *
   * @returns the revision that says so
   */
  shipped(app: string, version: string, to: string): Promise<number> {
    return this.#record({ kind: 'ship', app, version, from: null }, `promoted to ${to}`);
  }

  /** Adds a revision that changes nothing on the site. Returns its number. */
  async #record(change: Change, note?: string): Promise<number> {
    const revision = await this.store.revisions.append(async (before) => ({
      by: this.author,
      ...(note !== undefined && { note }),
      changes: [change],
      apps: before?.apps ?? {},
      pendingRemovals: before?.pendingRemovals ?? [],
    }));
    const { kind, app, version } = change;
    changed.publish({ kind, app, version, by: this.author });
    return revision?.revision ?? 0;
  }

  async check(change: ChangeRequest): Promise<Problem[]> {
    const latest = await this.store.revisions.latest();
    try {
      await changeSite(this.store, latest, [change], this.author, new Date().toISOString());
      return [];
    } catch (error) {
      if (error instanceof DeployRejected) return [...error.problems];
      throw error;
    }
  }

  async change(change: ChangeRequest): Promise<HistoryEntry | null> {
    const [entry] = await this.changeAll([change]);
    return entry ?? null;
  }

  /**
   * Makes changes, each of another app, in one step: all or none.
   *
   * @param isDue whether to make them, given the revision before; nothing changes where it returns false
   * @returns the entries of the history
   * @throws DeployRejected with all problems
   */
  async changeAll(
    changes: readonly ChangeRequest[],
    isDue: (before: Revision | null) => boolean = () => true,
  ): Promise<HistoryEntry[]> {
    const revision = await this.store.revisions.append(async (before, at) =>
      isDue(before) ? changeSite(this.store, before, changes, this.author, at) : null,
    );
    const entries = revision ? entriesOf(revision) : [];
    for (const entry of entries) changed.publish(entry);
    return entries;
  }

  async preview(request: PreviewRequest): Promise<CreatedPreview> {
    await previewRevision(this.store, request.releases);
    await this.#quotas.requirePreview(this.account);
    const { preview, token } = await new Previews(this.store.records(PREVIEWS)).create(request, this.author);
    await this.#quotas.chargePreview(this.account, preview.id);
    return { preview, path: `/?${PREVIEW_NAME}=${token}` };
  }

  async previews(app?: string): Promise<Preview[]> {
    const previews = await new Previews(this.store.records(PREVIEWS)).list();
    return previews.filter(({ releases }) => !app || releases.some((release) => release.app === app));
  }

  revokePreview(id: string): Promise<boolean> {
    return new Previews(this.store.records(PREVIEWS)).revoke(id);
  }

  async prune(
    { app, keep }: { app?: string | undefined; keep: number },
    limits?: PruneLimits,
  ): Promise<Pruned> {
    const latest = await this.store.revisions.latest();
    const apps = app ? [app] : Object.keys(latest?.apps ?? {});
    const pruned = await prune(this.store, apps, keep, this.author, limits);
    for (const release of pruned.removed) changed.publish({ kind: 'prune', ...release, by: this.author });
    return pruned;
  }

  async verify(): Promise<Damage[]> {
    return verifyLive(this.store, await this.store.revisions.latest());
  }
}
