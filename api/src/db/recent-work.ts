/** The window of `RecentWork`, in seconds. */
const WINDOW_SECONDS = 15;

/** Fewer failures mean nothing. */
const FAILURES_MIN = 5;

/** Counts of one second. */
type Counts = Record<'done' | 'failed', number>;

/** Tells whether most requests of the last 15 seconds succeeded at the database. */
export class RecentWork {
  /** By the second in which the requests ended. */
  readonly #seconds = new Map<number, Counts>();

  /** Counts a request that needed the database. */
  add(outcome: keyof Counts): void {
    const now = second();
    const counts = this.#seconds.get(now) ?? { done: 0, failed: 0 };
    counts[outcome] += 1;
    this.#seconds.set(now, counts);
    this.#forget();
  }

  /** Whether more requests failed at the database than succeeded, and enough to mean something. */
  isFailing(): boolean {
    this.#forget();
    const all = [...this.#seconds.values()];
    const [done, failed] = (['done', 'failed'] as const).map((outcome) =>
      all.reduce((sum, counts) => sum + counts[outcome], 0),
    ) as [number, number];
    return failed >= FAILURES_MIN && failed > done;
  }

  #forget(): void {
    for (const at of this.#seconds.keys()) if (at <= second() - WINDOW_SECONDS) this.#seconds.delete(at);
  }
}

const second = () => Math.floor(performance.now() / 1000);
