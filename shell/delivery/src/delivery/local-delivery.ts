import { Refused, type Problem } from '../compatibility/problem';
import { SHELL, type ReleaseStore } from '../store/release-store';
import type { Revision } from '../store/revision';
import { loadFigures } from '../telemetry/load-figures';
import { changeSite } from './change-site';
import type {
  ChangeRequest,
  Damage,
  Delivery,
  HistoryEntry,
  PieceStatus,
  Progress,
  ReleaseName,
  Status,
} from './delivery';
import { awaitRemoval, prune } from './prune';
import { verifyLive } from './verify';

/** The entries of the history that `revision` makes, one for each piece that it changed. */
function entriesOf({ revision, at, by, note, changes }: Revision): HistoryEntry[] {
  const about = { revision, at, by, ...(note === undefined ? {} : { note }) };
  return changes.map((change) => ({ ...change, ...about }));
}

/** The shell first, then the remotes by name. */
function inOrder([one]: [string, unknown], [other]: [string, unknown]): number {
  if (one === SHELL || other === SHELL) return one === SHELL ? -1 : 1;
  return one < other ? -1 : 1;
}

/** What can be done with the releases in a folder of this machine, signed with one name. */
export class LocalDelivery implements Delivery {
  /** @param author who is written into the history */
  constructor(
    private readonly store: ReleaseStore,
    private readonly author: string,
  ) {}

  async status(): Promise<Status> {
    const latest = await this.store.revisions.latest();
    if (!latest) return { revision: 0, pieces: [] };
    const figures = await loadFigures(this.store.folder);
    const release = async (piece: string, version: string, since: string, by: string) => ({
      version,
      since,
      by,
      commit: (await this.store.find(piece, version))?.commit ?? null,
      ...figures.of(piece, version),
    });
    const pieces = Object.entries(latest.pieces)
      .sort(inOrder)
      .map(async ([piece, { live, since, by, canary }]): Promise<PieceStatus> => {
        const tried = canary && (await release(piece, canary.version, canary.since, canary.by));
        return {
          piece,
          live: await release(piece, live, since, by),
          canary: tried && { ...tried, traffic: canary.traffic, guard: canary.guard },
        };
      });
    return { revision: latest.revision, pieces: await Promise.all(pieces) };
  }

  async history({ piece, limit }: { piece?: string | undefined; limit: number }): Promise<HistoryEntry[]> {
    const found: HistoryEntry[] = [];
    for await (const revision of this.store.revisions.newestFirst()) {
      found.push(...entriesOf(revision).filter((entry) => !piece || entry.piece === piece));
      if (found.length >= limit) break;
    }
    return found.slice(0, limit);
  }

  async add(dist: string, progress?: Progress): Promise<ReleaseName & { added: boolean }> {
    for (;;) {
      const { piece, release, added } = await this.store.add(dist, progress);
      const name = { piece, version: release.version };
      // What is being removed at this moment is gone in the next: it is added anew.
      if (added || !(await awaitRemoval(this.store, name, this.author))) return { ...name, added };
    }
  }

  async check(change: ChangeRequest): Promise<Problem[]> {
    const latest = await this.store.revisions.latest();
    try {
      await changeSite(this.store, latest, [change], this.author, new Date().toISOString());
      return [];
    } catch (error) {
      if (error instanceof Refused) return [...error.problems];
      throw error;
    }
  }

  async change(change: ChangeRequest): Promise<HistoryEntry | null> {
    const [entry] = await this.changeAll([change]);
    return entry ?? null;
  }

  /**
   * Makes changes of different pieces in one step: all or none.
   *
   * @returns the entries of the history
   * @throws Refused with all problems when the result would break something
   */
  async changeAll(changes: readonly ChangeRequest[]): Promise<HistoryEntry[]> {
    const revision = await this.store.revisions.append((before, at) =>
      changeSite(this.store, before, changes, this.author, at),
    );
    return revision ? entriesOf(revision) : [];
  }

  async prune({ piece, keep }: { piece?: string | undefined; keep: number }): Promise<ReleaseName[]> {
    const latest = await this.store.revisions.latest();
    const pieces = piece ? [piece] : Object.keys(latest?.pieces ?? {});
    return prune(this.store, pieces, keep, this.author);
  }

  async verify(progress?: Progress): Promise<Damage[]> {
    return verifyLive(this.store, await this.store.revisions.latest(), progress);
  }
}
