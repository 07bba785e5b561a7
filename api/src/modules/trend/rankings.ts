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

/** The ranked videos of Trend at one time, the first place first. */
export type Ranking = { version: number; ids: readonly string[] };

export type RankingOptions = {
  /** How long a ranking counts as current. */
  freshMs: number;
  /** The maximum share of a process's time for making rankings, however much there is to count. */
  timeShare: number;
  /** How long a request waits for a new ranking before it uses the previous one. */
  waitMs: number;
  onFailure: (error: unknown) => void;
};

/** How long a cursor can find its ranking. */
const KEPT_MS = 60 * 60 * 1000;

const NONE: Ranking = { version: 0, ids: [] };

/** Makes rankings on demand and stores them in the database, so that all processes use the same. */
export class Rankings {
  readonly #database: Database;
  readonly #options: RankingOptions;
  readonly #known = new LRUCache<number, Ranking>({ max: 20 });
  #making: Promise<void> | undefined;
  /** When this process may make the next one, even after a failure. By `performance.now`, because the clock may be set. */
  #restUntil = 0;

  constructor(database: Database, options: RankingOptions) {
    this.#database = database;
    this.#options = options;
  }

  /** The current ranking. */
  async latest(): Promise<Ranking> {
    const found = await findLatestRanking(this.#database.reads);
    // A ranking with a later time was made before the clock was set back.
    const isFresh = found && found.made_at <= timestamp() && timestamp() < found.due_at;
    if (isFresh || performance.now() < this.#restUntil) return found ? this.#ranking(found) : NONE;
    await inTime((this.#making ??= this.#make(found)), this.#options.waitMs);
    const made = await findLatestRanking(this.#database.reads);
    return made ? this.#ranking(made) : NONE;
  }

  /** The ranking of a cursor; the current one if it no longer exists. */
  async of(version: number): Promise<Ranking> {
    const known = version === 0 ? NONE : this.#known.get(version);
    if (known) return known;
    const found = await findRanking(this.#database.reads, version);
    return found ? this.#ranking(found) : this.latest();
  }

  /** Resolves when no ranking is being made. */
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
