import { SHELL, type ErrorReport, type LoadReport, type Span, type VitalReport } from '@fitreel/protocol';
import { LRUCache } from 'lru-cache';
import { LateWriter } from '../shared/late-writer';
import {
  countKey,
  countWith,
  intervalStart,
  SPANS,
  sumOf,
  type LoadCount,
  type LoadCounts,
  type ViewCounts,
} from './load-counts';
import { bucketOf, msOf } from './vitals';

/** The most counts waiting to be written. Beyond that, the least recently changed are dropped. */
const WAITING_MAX = 5000;

/** The counts of this process for one span that are not in the store yet. */
class WaitingCounts {
  #counts = new LRUCache<string, LoadCount>({ max: WAITING_MAX });
  readonly writer: LateWriter;

  constructor(
    private readonly store: LoadCounts,
    private readonly span: Span,
  ) {
    this.writer = new LateWriter(SPANS[span].writeDelayMs, () => this.#write());
  }

  /** Changes the count of a release at `time`, in milliseconds since 1970. */
  change(app: string, version: string, time: number, add: (count: LoadCount) => void): void {
    const name = { app, version, at: intervalStart(time, SPANS[this.span].intervalMs) };
    const count = this.#counts.get(countKey(name)) ?? countWith(name);
    add(count);
    this.#counts.set(countKey(name), count);
    this.writer.changed();
  }

  async #write(): Promise<void> {
    const written = this.#counts;
    this.#counts = new LRUCache({ max: WAITING_MAX });
    try {
      await this.store.add(this.span, [...written.values()]);
    } catch (error) {
      for (const [key, count] of written.entries()) {
        const newer = this.#counts.get(key);
        this.#counts.set(key, newer ? sumOf(count, newer) : count);
      }
      throw error;
    }
  }
}

/** Counts the loads that browsers report to this process: by ten minutes for a day, and by the hour for 14 days. */
export class LoadLog {
  readonly #day: WaitingCounts;
  readonly #all: readonly WaitingCounts[];

  constructor(private readonly store: LoadCounts) {
    this.#day = new WaitingCounts(store, 'day');
    this.#all = [this.#day, new WaitingCounts(store, 'fortnight')];
  }

  /** Removes old counts. `failed` receives the error of a write, at most once a minute. */
  async open(failed: (error: unknown) => void): Promise<void> {
    await Promise.all(
      this.#all.map(({ writer }, index) =>
        writer.open(async () => {
          if (index === 0) await this.store.removeOld();
        }, failed),
      ),
    );
  }

  /** @param weighs whether it counts in the guard's decisions */
  add({ remote, version, failure, ms }: LoadReport, weighs = true): void {
    this.#change(remote, version, (count) => {
      count.loads += 1;
      if (weighs) {
        count.weighed.loads += 1;
        if (failure) count.weighed.failures += 1;
      }
      if (failure) count.failures += 1;
      else count.ms += ms;
    });
  }

  /** Counts the preceding load as failed. */
  addError({ remote, version }: ErrorReport, weighs = true): void {
    this.#change(remote, version, (count) => {
      count.errors += 1;
      if (weighs) count.weighed.failures += 1;
    });
  }

  /** Counts pages in a release of the shell that were sent at `sentAt` (milliseconds since 1970). */
  addViews(version: string, views: ViewCounts, sentAt: number): void {
    this.#day.change(SHELL, version, sentAt, (count) => {
      const { sent, started, failed, all = 0 } = count.views ?? { sent: 0, started: 0, failed: 0 };
      count.views = {
        sent: sent + views.sent,
        started: started + views.started,
        failed: failed + views.failed,
        all: all + (views.all ?? 0),
      };
    });
  }

  /** Counts a vital of a page view. */
  addVital(app: string, version: string, { name, value }: Pick<VitalReport, 'name' | 'value'>): void {
    const bucket = `${name.toLowerCase()}.${bucketOf(msOf(name, value))}`;
    this.#day.change(app, version, Date.now(), (count) => {
      count.vitals = { ...count.vitals, [bucket]: (count.vitals?.[bucket] ?? 0) + 1 };
    });
  }

  /** Writes all pending counts. Never rejects. */
  async flush(): Promise<void> {
    await Promise.all(this.#all.map(({ writer }) => writer.flush()));
  }

  #change(app: string, version: string, add: (count: LoadCount) => void): void {
    for (const counts of this.#all) counts.change(app, version, Date.now(), add);
  }
}
