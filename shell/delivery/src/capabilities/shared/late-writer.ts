/** How often a store that stays full or unreachable is reported. */
const FAILURE_INTERVAL_MS = 60_000;

/**
 * Writes the data that a gateway collects, some time after it changed: a crash loses unwritten data (ADR-0109). A failed write
 * is retried until it succeeds: figures must not stop the site.
 */
export class LateWriter {
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();
  #failed: (error: unknown) => void = () => undefined;
  #failedAt: number | null = null;

  /**
   * @param delayMs the longest time between a change and the write that includes it, and the time before a failed write is
   *   retried
   */
  constructor(
    private readonly delayMs: number,
    private readonly write: () => Promise<void>,
  ) {}

  /**
   * Runs `prepare`, and reports its failure like a failed write.
   *
   * @param failed receives the error of a write, at most once a minute
   */
  async open(prepare: () => Promise<void>, failed: (error: unknown) => void): Promise<void> {
    this.#failed = failed;
    await prepare().catch((error: unknown) => this.#report(error));
  }

  /** Schedules a write. */
  changed(): void {
    this.#timer ??= setTimeout(() => this.#writeNow(), this.delayMs).unref();
  }

  /** Writes all pending data. Never rejects. */
  async flush(): Promise<void> {
    if (this.#timer) this.#writeNow();
    await this.#writing;
  }

  #writeNow(): void {
    clearTimeout(this.#timer ?? undefined);
    this.#timer = null;
    this.#writing = this.#writing
      .then(() => this.write())
      .then(
        () => {
          this.#failedAt = null;
        },
        (error: unknown) => {
          this.#report(error);
          this.changed();
        },
      );
  }

  #report(error: unknown): void {
    if (this.#failedAt !== null && performance.now() - this.#failedAt < FAILURE_INTERVAL_MS) return;
    this.#failedAt = performance.now();
    this.#failed(error);
  }
}
