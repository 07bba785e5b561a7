import {
  type Change,
  type ChangeRequest,
  type Damage,
  type HistoryEntry,
  type Problem,
  type ReleaseName,
  type Status,
} from '@fitreel/protocol';
import { DeployRejected } from '../store/problem';
import { changed } from '../events/events';
import type { ReleaseStore } from '../store/release-store';
import type { Revision } from '../store/revision';
import { changeSite, type Judgement, type MayChange } from './change-site';
import type { Delivery, SiteRollbackOptions } from './delivery';
import { changesBack, revisionNumbered } from './site-rollback';
import { siteStatus } from './site-status';
import { verifyLive } from './verify';

/** The history entries of `revision`, one for each app it changed. */
export function entriesOf({ revision, at, by, note, changes }: Revision): HistoryEntry[] {
  const common = { revision, at, by, ...(note === undefined ? {} : { note }) };
  return changes.map((change) => ({ ...change, ...common }));
}

/** The operations on the releases in a local folder. */
export class LocalDelivery implements Delivery {
  /** @param author the name in the history; for `mayChange` see `changeSite` */
  constructor(
    private readonly store: ReleaseStore,
    private readonly author: string,
    private readonly mayChange?: MayChange,
  ) {}

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
      canary ? (entries.find(({ kind, app }) => kind === 'canary' && app === name) ?? []) : [],
    );
    // Further pages begin below the current canaries.
    if (!latest || before !== undefined || began.length === 0) return entries;
    const fields = await this.store.rules.status(this.store, app);
    return entries.map((entry) => {
      const state = began.includes(entry) ? latest.apps[entry.app] : undefined;
      return state ? { ...entry, ...fields.canary(entry.app, state) } : entry;
    });
  }

  async add(dist: string): Promise<ReleaseName & { added: boolean }> {
    for (;;) {
      const { app, release, added } = await this.store.add(dist);
      const name = { app, version: release.version };
      if (added) await this.store.rules.added(this.store, name);
      // If the release was being removed, it is deleted by now and must be added again.
      if (added || !(await this.store.rules.awaitRemoval(this.store, name, this.author)))
        return { ...name, added };
    }
  }

  /** Appends a revision that changes nothing on the site. Returns its number. */
  async record(change: Change, note?: string): Promise<number> {
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
    return (await this.changeAll([change]))[0] ?? null;
  }

  /**
   * Makes changes, each to a different app, in one step: all or none.
   *
   * @param isDue whether to make them, given the current revision; if it returns false, nothing changes
   * @param judgement see `changeSite`
   * @returns the entries of the history
   * @throws DeployRejected with all problems; and the errors of `mayChange`
   */
  async changeAll(
    changes: readonly ChangeRequest[],
    isDue: (before: Revision | null) => boolean = () => true,
    judgement?: Judgement,
  ): Promise<HistoryEntry[]> {
    const revision = await this.store.revisions.append(async (before, at) =>
      isDue(before)
        ? changeSite(this.store, before, changes, this.author, at, this.mayChange, judgement)
        : null,
    );
    const entries = revision ? entriesOf(revision) : [];
    for (const entry of entries) changed.publish(entry);
    return entries;
  }

  async rollBackSite(revision: number, options: SiteRollbackOptions = {}): Promise<HistoryEntry[]> {
    const { note = `back to revision ${revision}`, gateway, force = false } = options;
    const { rules } = this.store;
    const problems = gateway === undefined ? rules.problems : await rules.problemsAt(this.store, gateway);
    const then = await revisionNumbered(this.store, revision);
    for (;;) {
      const now = await this.store.revisions.latest();
      const changes = now ? changesBack(now, then) : [];
      if (changes.length === 0) return [];
      const noted = changes.map((change) => ({ ...change, note }));
      const isDue = (before: Revision | null) => before?.revision === now?.revision;
      const entries = await this.changeAll(noted, isDue, { problems, force });
      // No entries: the site has changed in the meantime, so try again.
      if (entries.length > 0) return entries;
    }
  }

  async verify(): Promise<Damage[]> {
    return verifyLive(this.store, await this.store.revisions.latest());
  }
}
