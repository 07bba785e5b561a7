import type { ErrorReport, LoadReport } from '@fitreel/protocol';
import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isMissing, namesIn, writeFileAtomic } from '../store/files';
import { LoadCounts } from './load-counts';
import { RETENTION_MS, telemetryFolder } from './load-figures';

/** Longest time between a report and the write that includes it, and time between a failed write and the next. */
const WRITE_DELAY_MS = 2000;

/** A disk that stays full is reported this often. */
const FAILURE_INTERVAL_MS = 60_000;

/**
 * Counts the loads that browsers report to this process, in a file of its own: several gateways of a site never
 * overwrite each other. A crash loses the counts of two seconds (ADR-0009). A write that fails is tried again until it
 * succeeds: figures must not stop the site.
 */
export class LoadLog {
  readonly #counts = new LoadCounts();
  readonly #folder: string;
  readonly #file: string;
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();
  #failed: (error: unknown) => void = () => undefined;
  #failedAt: number | null = null;

  /** @param dataDir the folder of the release store */
  constructor(dataDir: string) {
    this.#folder = telemetryFolder(dataDir);
    this.#file = path.join(this.#folder, `${randomUUID()}.json`);
  }

  /**
   * Removes files that hold only old counts.
   *
   * @param failed receives the error of a read or write, at most once a minute
   */
  async open(failed: (error: unknown) => void): Promise<void> {
    this.#failed = failed;
    await this.#removeOld().catch((error: unknown) => this.#report(error));
  }

  /** @param weighs whether the guard's decisions count it */
  add(report: LoadReport, weighs = true): void {
    this.#counts.add(report, weighs, Date.now());
    this.#schedule();
  }

  /** Counts the load before it as failed. */
  addError(report: ErrorReport, weighs = true): void {
    this.#counts.addError(report, weighs, Date.now());
    this.#schedule();
  }

  /** Writes what is not written yet. Never rejects. */
  async flush(): Promise<void> {
    if (this.#timer) this.#writeNow();
    await this.#writing;
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => this.#writeNow(), WRITE_DELAY_MS).unref();
  }

  #writeNow(): void {
    clearTimeout(this.#timer ?? undefined);
    this.#timer = null;
    this.#writing = this.#writing
      .then(() => this.#write())
      .catch((error: unknown) => {
        this.#report(error);
        this.#schedule();
      });
  }

  async #write(): Promise<void> {
    this.#counts.dropBefore(Date.now() - RETENTION_MS);
    // Somebody may have removed the folder since the last write.
    await mkdir(this.#folder, { recursive: true });
    await writeFileAtomic(this.#file, JSON.stringify({ counts: this.#counts.all() }));
    this.#failedAt = null;
  }

  async #removeOld(): Promise<void> {
    for (const name of await namesIn(this.#folder)) {
      const file = path.join(this.#folder, name);
      try {
        if (Date.now() - (await stat(file)).mtimeMs > RETENTION_MS) await rm(file, { force: true });
      } catch (error) {
        // Another gateway that starts has removed it.
        if (!isMissing(error)) throw error;
      }
    }
  }

  #report(error: unknown): void {
    if (this.#failedAt !== null && Date.now() - this.#failedAt < FAILURE_INTERVAL_MS) return;
    this.#failedAt = Date.now();
    this.#failed(error);
  }
}
