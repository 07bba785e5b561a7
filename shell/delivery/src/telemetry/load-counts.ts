import { RemoteName, ReleaseVersion, type LoadReport } from '@fitreel/protocol';
import { Type, type Static } from '@sinclair/typebox';

/** Loads are counted in intervals of ten minutes. */
const INTERVAL_MS = 10 * 60 * 1000;

const Count = Type.Integer({ minimum: 0 });

/** How loads of one release went within one interval. */
export const LoadCount = Type.Object(
  {
    app: RemoteName,
    version: ReleaseVersion,
    /** Start of the interval, in milliseconds since 1970. */
    slot: Count,
    loads: Count,
    failures: Count,
    /** Total duration of the loads that succeeded, in milliseconds. */
    ms: Count,
  },
  { additionalProperties: false },
);
export type LoadCount = Static<typeof LoadCount>;

/** Start of the interval that contains `time`; both in milliseconds since 1970. */
export function slotOf(time: number): number {
  return time - (time % INTERVAL_MS);
}

/** Counts reports in memory. */
export class LoadCounts {
  readonly #counts = new Map<string, LoadCount>();

  add({ remote, version, failure, ms }: LoadReport, now: number): void {
    const slot = slotOf(now);
    const key = `${remote}/${version}/${slot}`;
    const count = this.#counts.get(key) ?? { app: remote, version, slot, loads: 0, failures: 0, ms: 0 };
    count.loads += 1;
    if (failure) count.failures += 1;
    else count.ms += ms;
    this.#counts.set(key, count);
  }

  /** Drops the intervals before `time`, in milliseconds since 1970. */
  dropBefore(time: number): void {
    for (const [key, { slot }] of this.#counts) if (slot < slotOf(time)) this.#counts.delete(key);
  }

  all(): LoadCount[] {
    return [...this.#counts.values()];
  }
}
