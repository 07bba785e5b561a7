import {
  SHELL,
  type AppStatus,
  PREVIEW_NAME,
  type ChangeRequest,
  type CreatedPreview,
  type Damage,
  type HistoryEntry,
  type Preview,
  type PreviewRequest,
  type Problem,
  type ReleaseError,
  type ReleaseName,
  type Status,
} from '@fitreel/protocol';
import { DeployRejected } from '../compatibility/problem';
import { readErrors } from '../errors/read-errors';
import { Previews } from '../previews/previews';
import { readSite } from '../store/read-site';
import type { ReleaseStore } from '../store/release-store';
import type { Revision } from '../store/revision';
import { loadFigures } from '../telemetry/load-figures';
import { changeSite } from './change-site';
import type { Delivery } from './delivery';
import { previewRevision } from './change-site';
import { awaitRemoval, prune } from './prune';
import { verifyLive } from './verify';

/** The history entries of `revision`, one for each app that it changed. */
function entriesOf({ revision, at, by, note, changes }: Revision): HistoryEntry[] {
  const common = { revision, at, by, ...(note === undefined ? {} : { note }) };
  return changes.map((change) => ({ ...change, ...common }));
}

/** The shell first, then the remotes by name. */
function shellFirst([one]: [string, unknown], [other]: [string, unknown]): number {
  if (one === SHELL || other === SHELL) return one === SHELL ? -1 : 1;
  return one < other ? -1 : 1;
}

/** The operations on the releases in a local folder. */
export class LocalDelivery implements Delivery {
  /** @param author the name in the history */
  constructor(
    private readonly store: ReleaseStore,
    private readonly author: string,
  ) {}

  async status(): Promise<Status> {
    const latest = await this.store.revisions.latest();
    if (!latest) return { revision: 0, problem: null, apps: [] };
    const problem = await readSite(this.store, latest).then(
      () => this.store.revisions.damage,
      (error: Error) => error.message,
    );
    const figures = await loadFigures(this.store.folder);
    const release = async (app: string, version: string, since: string, by: string) => ({
      version,
      since,
      by,
      commit: await this.store.find(app, version).then(
        (found) => found?.commit ?? null,
        () => null,
      ),
      ...figures.of(app, version),
    });
    const apps = Object.entries(latest.apps)
      .sort(shellFirst)
      .map(async ([app, { live, since, by, canary }]): Promise<AppStatus> => {
        const canaryRelease = canary && (await release(app, canary.version, canary.since, canary.by));
        const { owner = null } = (await this.store.find(app, live).catch(() => null)) ?? {};
        return {
          app,
          owner,
          live: await release(app, live, since, by),
          canary: canaryRelease && { ...canaryRelease, traffic: canary.traffic, guard: canary.guard },
        };
      });
    return { revision: latest.revision, problem, apps: await Promise.all(apps) };
  }

  async history({ app, limit }: { app?: string | undefined; limit: number }): Promise<HistoryEntry[]> {
    const found: HistoryEntry[] = [];
    for await (const revision of this.store.revisions.newestFirst()) {
      found.push(...entriesOf(revision).filter((entry) => !app || entry.app === app));
      if (found.length >= limit) break;
    }
    return found.slice(0, limit);
  }

  errors(app: string): Promise<ReleaseError[]> {
    return readErrors(this.store, app);
  }

  async add(dist: string): Promise<ReleaseName & { added: boolean }> {
    for (;;) {
      const { app, release, added } = await this.store.add(dist);
      const name = { app, version: release.version };
      // If the release was being removed, it is gone now and must be added again.
      if (added || !(await awaitRemoval(this.store, name, this.author))) return { ...name, added };
    }
  }

  /** `add` for releases that come from elsewhere: a release that is new to the store goes into the history. */
  async upload(dist: string): Promise<ReleaseName & { added: boolean }> {
    const { app, version, added } = await this.add(dist);
    if (added)
      await this.store.revisions.append(async (before) => ({
        by: this.author,
        changes: [{ kind: 'upload', app, version, from: null }],
        apps: before?.apps ?? {},
        pendingRemovals: before?.pendingRemovals ?? [],
      }));
    return { app, version, added };
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
    return revision ? entriesOf(revision) : [];
  }

  async preview(request: PreviewRequest): Promise<CreatedPreview> {
    await previewRevision(this.store, request.releases);
    const { preview, token } = await new Previews(this.store.folder).create(request, this.author);
    return { preview, path: `/?${PREVIEW_NAME}=${token}` };
  }

  async previews(app?: string): Promise<Preview[]> {
    const previews = await new Previews(this.store.folder).list();
    return previews.filter(({ releases }) => !app || releases.some((release) => release.app === app));
  }

  revokePreview(id: string): Promise<boolean> {
    return new Previews(this.store.folder).revoke(id);
  }

  async prune({ app, keep }: { app?: string | undefined; keep: number }): Promise<ReleaseName[]> {
    const latest = await this.store.revisions.latest();
    const apps = app ? [app] : Object.keys(latest?.apps ?? {});
    return prune(this.store, apps, keep, this.author);
  }

  async verify(): Promise<Damage[]> {
    return verifyLive(this.store, await this.store.revisions.latest());
  }
}
