import { utcDay } from '@fitreel/contract';
import { LRUCache } from 'lru-cache';
import type { Database } from '../../db/database';
import { timestamp, type TrendRankingRow } from '../../db/tables';
import { inTime } from '../../http/timing';
import {
  deleteRankings,
  findLatestRanking,
  findRanking,
  findTrending,
  insertRanking,
  updateTimes,
} from './repository';

/** The videos that trended at one time, the first in the order first. */
export type Ranking = { version: number; ids: readonly string[] };

export type RankingOptions = {
  /** How long a ranking counts as the present one. */
  freshMs: number;
  /** Rankings take at most this share of a process's time, however much there is to count. */
  timeShare: number;
  /** How long a request waits for a new ranking before it takes the one before. */
  waitMs: number;
  onFailure: (error: unknown) => void;
};

/** How long a cursor finds its ranking. */
const KEPT_MS = 60 * 60 * 1000;

const NONE: Ranking = { version: 0, ids: [] };

/** Makes rankings when somebody asks, and keeps them in the database, so that all processes have the same. */
export class Rankings {
  readonly #database: Database;
  readonly #options: RankingOptions;
  readonly #known = new LRUCache<number, Ranking>({ max: 20 });
  #making: Promise<void> | undefined;
  /** When this process may make the next one, also after a failure: by `performance.now`, as somebody may set the clock. */
  #restUntil = 0;

  constructor(database: Database, options: RankingOptions) {
    this.#database = database;
    this.#options = options;
  }

  /** The present ranking. */
  async latest(): Promise<Ranking> {
    const found = await findLatestRanking(this.#database.reads);
    // One that was made later than now was made before the clock was set back.
    const isFresh = found && found.made_at <= timestamp() && timestamp() < found.due_at;
    if (isFresh || performance.now() < this.#restUntil) return found ? this.#ranking(found) : NONE;
    await inTime((this.#making ??= this.#make(found)), this.#options.waitMs);
    const made = await findLatestRanking(this.#database.reads);
    return made ? this.#ranking(made) : NONE;
  }

  /** The ranking that a cursor names; the present one when it is there no more. */
  async of(version: number): Promise<Ranking> {
    const known = version === 0 ? NONE : this.#known.get(version);
    if (known) return known;
    const found = await findRanking(this.#database.reads, version);
    return found ? this.#ranking(found) : this.latest();
  }

  /** Resolves when nothing is under way. */
  async settled(): Promise<void> {
    await this.#making;
  }

  #ranking({ version, videos }: TrendRankingRow): Ranking {
    const ranking = { version, ids: videos.split(' ').filter((id) => id !== '') };
    this.#known.set(version, ranking);
    return ranking;
  }

  async #make(latest: TrendRankingRow | undefined): Promise<void> {
    const { reads, kysely } = this.#database;
    const [start, startedAt] = [performance.now(), Date.now()];
    this.#restUntil = start + this.#options.freshMs;
    try {
      const videos = (await findTrending(reads, utcDay())).join(' ');
      const restMs = Math.max(this.#options.freshMs, (performance.now() - start) / this.#options.timeShare);
      this.#restUntil = start + restMs;
      const times = {
        made_at: timestamp(new Date(startedAt)),
        due_at: timestamp(new Date(startedAt + restMs)),
      };
      if (latest?.videos === videos) {
        await updateTimes(kysely, latest.version, times);
        return;
      }
      const version = (latest?.version ?? 0) + 1;
      await insertRanking(kysely, { version, videos, ...times });
      await deleteRankings(kysely, timestamp(new Date(startedAt - KEPT_MS)), version);
    } catch (error) {
      this.#options.onFailure(error);
    } finally {
      this.#making = undefined;
    }
  }
}
