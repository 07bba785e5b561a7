import { RemoteName, ReleaseVersion, SHELL, type ErrorReport, type LoadReport } from '@fitreel/protocol';
import { Type, type Static } from '@sinclair/typebox';
import { LRUCache } from 'lru-cache';
import path from 'node:path';
import { GatewayFile } from '../store/gateway-file';

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How loads are counted for each span: in which intervals, in which folder of `DATA_DIR`, and for how long. */
export const SPANS = {
  day: { folder: 'telemetry', intervalMs: 10 * MINUTE_MS, retentionMs: DAY_MS, writeDelayMs: 2000 },
  // For plots of two weeks, which need not be fresher.
  fortnight: {
    folder: 'telemetry-hours',
    intervalMs: 60 * MINUTE_MS,
    retentionMs: 14 * DAY_MS,
    writeDelayMs: MINUTE_MS,
  },
};

/** Most counts in memory: beyond it, those that changed longest ago are dropped. */
const COUNTS_MAX = 5000;

const Count = Type.Integer({ minimum: 0 });

/** Views of pages in one release of the shell. */
const ViewCounts = Type.Object(
  {
    sent: Count,
    /** How many of them reported their start. */
    started: Count,
    /** On how many of them something failed. */
    failed: Count,
  },
  { additionalProperties: false },
);
export type ViewCounts = Static<typeof ViewCounts>;

/** How loads of one release went within one interval. */
export const LoadCount = Type.Object(
  {
    app: RemoteName,
    version: ReleaseVersion,
    /** Start of the interval, in milliseconds since 1970. */
    at: Count,
    loads: Count,
    failures: Count,
    /** Loads that succeeded, and whose page had an error later. */
    errors: Count,
    /** The loads that weigh in the guard's decisions (`NetworkShares`), and the failures and errors among them. */
    weighed: Type.Object({ loads: Count, failures: Count }, { additionalProperties: false }),
    /** Of the shell, while it has a canary. */
    views: Type.Optional(ViewCounts),
    /** Total duration of the loads that succeeded, in milliseconds. */
    ms: Count,
  },
  { additionalProperties: false },
);
export type LoadCount = Static<typeof LoadCount>;

/** Start of the interval that contains `time`; both in milliseconds since 1970. */
export function intervalStart(time: number, intervalMs = SPANS.day.intervalMs): number {
  return time - (time % intervalMs);
}

/** Counts reports by interval, in memory and in a file of this process. */
class LoadCounts {
  readonly #counts = new LRUCache<string, LoadCount>({ max: COUNTS_MAX });
  readonly file: GatewayFile;

  constructor(
    dataDir: string,
    private readonly span: (typeof SPANS)[keyof typeof SPANS],
  ) {
    const { folder, retentionMs, writeDelayMs } = span;
    this.file = new GatewayFile({
      folder: path.join(dataDir, folder),
      delayMs: writeDelayMs,
      retentionMs,
      content: () => {
        this.#dropOld();
        return JSON.stringify({ counts: [...this.#counts.values()] });
      },
    });
  }

  /** Changes the count of a release at `time`, in milliseconds since 1970. */
  change(app: string, version: string, time: number, add: (count: LoadCount) => void): void {
    const at = intervalStart(time, this.span.intervalMs);
    const key = `${app}/${version}/${at}`;
    const weighed = { loads: 0, failures: 0 };
    const count = this.#counts.get(key) ?? {
      app,
      version,
      at,
      loads: 0,
      failures: 0,
      errors: 0,
      weighed,
      ms: 0,
    };
    add(count);
    this.#counts.set(key, count);
    this.file.changed();
  }

  #dropOld(): void {
    const first = intervalStart(Date.now() - this.span.retentionMs, this.span.intervalMs);
    for (const [key, { at }] of this.#counts) if (at < first) this.#counts.delete(key);
  }
}

/**
 * Counts the loads that browsers report to this process, in files of its own (ADR-0009): by ten minutes for a day, and by
 * the hour for 14 days.
 */
export class LoadLog {
  readonly #day: LoadCounts;
  readonly #all: readonly LoadCounts[];

  /** @param dataDir the folder of the release store */
  constructor(dataDir: string) {
    this.#day = new LoadCounts(dataDir, SPANS.day);
    this.#all = [this.#day, new LoadCounts(dataDir, SPANS.fortnight)];
  }

  /** Removes files that hold only old counts. `failed` receives the error of a read or write, at most once a minute. */
  async open(failed: (error: unknown) => void): Promise<void> {
    await Promise.all(this.#all.map(({ file }) => file.open(failed)));
  }

  /** @param weighs whether the guard's decisions count it */
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

  /** Counts the load before it as failed. */
  addError({ remote, version }: ErrorReport, weighs = true): void {
    this.#change(remote, version, (count) => {
      count.errors += 1;
      if (weighs) count.weighed.failures += 1;
    });
  }

  /** Counts pages in a release of the shell, which were sent at `sentAt` (milliseconds since 1970). */
  addViews(version: string, views: ViewCounts, sentAt: number): void {
    this.#day.change(SHELL, version, sentAt, (count) => {
      const { sent, started, failed } = count.views ?? { sent: 0, started: 0, failed: 0 };
      count.views = {
        sent: sent + views.sent,
        started: started + views.started,
        failed: failed + views.failed,
      };
    });
  }

  /** Writes what is not written yet. Never rejects. */
  async flush(): Promise<void> {
    await Promise.all(this.#all.map(({ file }) => file.flush()));
  }

  #change(app: string, version: string, add: (count: LoadCount) => void): void {
    for (const counts of this.#all) counts.change(app, version, Date.now(), add);
  }
}
