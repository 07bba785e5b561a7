import { RemoteName, ReleaseVersion, SHELL, type ErrorReport, type LoadReport } from '@fitreel/protocol';
import { Type, type Static } from '@sinclair/typebox';

/** Loads are counted in intervals of ten minutes. */
const INTERVAL_MS = 10 * 60 * 1000;

/** Most counts in memory: beyond it, the oldest are dropped. */
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
    slot: Count,
    loads: Count,
    failures: Count,
    /** Loads that succeeded, and whose page had an error later. Counts of an earlier version have none. */
    errors: Type.Optional(Count),
    /** The loads that weigh in the guard's decisions (`NetworkShares`), and the failures and errors among them. */
    weighed: Type.Optional(Type.Object({ loads: Count, failures: Count }, { additionalProperties: false })),
    /** Of the shell, while it has a canary. */
    views: Type.Optional(ViewCounts),
    /** Total duration of the loads that succeeded, in milliseconds. */
    ms: Count,
  },
  { additionalProperties: false },
);
export type LoadCount = Static<typeof LoadCount>;

/** A count in memory. */
type OwnCount = Required<Omit<LoadCount, 'views'>> & Pick<LoadCount, 'views'>;

/** Start of the interval that contains `time`; both in milliseconds since 1970. */
export function slotOf(time: number, intervalMs = INTERVAL_MS): number {
  return time - (time % intervalMs);
}

/** Counts reports in memory. */
export class LoadCounts {
  readonly #counts = new Map<string, OwnCount>();

  constructor(private readonly intervalMs = INTERVAL_MS) {}

  /** @param weighs whether the guard's decisions count it */
  add({ remote, version, failure, ms }: LoadReport, weighs: boolean, now: number): void {
    const count = this.#countOf(remote, version, slotOf(now, this.intervalMs));
    count.loads += 1;
    if (weighs) {
      count.weighed.loads += 1;
      if (failure) count.weighed.failures += 1;
    }
    if (failure) count.failures += 1;
    else count.ms += ms;
  }

  addError({ remote, version }: ErrorReport, weighs: boolean, now: number): void {
    const count = this.#countOf(remote, version, slotOf(now, this.intervalMs));
    count.errors += 1;
    if (weighs) count.weighed.failures += 1;
  }

  /** @param now when the pages were sent */
  addViews(version: string, views: ViewCounts, now: number): void {
    const count = this.#countOf(SHELL, version, slotOf(now, this.intervalMs));
    const { sent, started, failed } = count.views ?? { sent: 0, started: 0, failed: 0 };
    count.views = {
      sent: sent + views.sent,
      started: started + views.started,
      failed: failed + views.failed,
    };
  }

  #countOf(app: string, version: string, slot: number): OwnCount {
    const key = `${app}/${version}/${slot}`;
    const weighed = { loads: 0, failures: 0 };
    const none = { app, version, slot, loads: 0, failures: 0, errors: 0, weighed, ms: 0 };
    const count: OwnCount = this.#counts.get(key) ?? none;
    this.#counts.set(key, count);
    const [oldest] = this.#counts.keys();
    if (this.#counts.size > COUNTS_MAX && oldest !== undefined) this.#counts.delete(oldest);
    return count;
  }

  /** Drops the intervals before `time`, in milliseconds since 1970. */
  dropBefore(time: number): void {
    for (const [key, { slot }] of this.#counts)
      if (slot < slotOf(time, this.intervalMs)) this.#counts.delete(key);
  }

  all(): LoadCount[] {
    return [...this.#counts.values()];
  }
}
