import type { LoadReport } from '@fitreel/protocol';
import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { writeFileAtomic } from '../store/files';
import { LoadCounts } from './load-counts';
import { RETENTION_MS, telemetryFolder } from './load-figures';

/** Longest time between a report and the write that includes it. */
const WRITE_DELAY_MS = 2000;

/**
 * Counts the loads that browsers report to this process, in a file of its own: several gateways of a site never
 * overwrite each other. A crash loses the counts of two seconds (ADR-0009).
 */
export class LoadLog {
  readonly #counts = new LoadCounts();
  readonly #folder: string;
  readonly #file: string;
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();

  /** @param dataDir the folder of the release store */
  constructor(dataDir: string) {
    this.#folder = telemetryFolder(dataDir);
    this.#file = path.join(this.#folder, `${randomUUID()}.json`);
  }

  /** Creates the folder, and removes files that hold only old counts. */
  async open(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    for (const name of await readdir(this.#folder)) {
      const file = path.join(this.#folder, name);
      const { mtimeMs } = await stat(file);
      if (Date.now() - mtimeMs > RETENTION_MS) await rm(file, { force: true });
    }
  }

  add(report: LoadReport): void {
    this.#counts.add(report, Date.now());
    this.#timer ??= setTimeout(() => void this.#writeNow(), WRITE_DELAY_MS).unref();
  }

  /** Writes what is not written yet. */
  async flush(): Promise<void> {
    if (this.#timer) await this.#writeNow();
    await this.#writing;
  }

  #writeNow(): Promise<void> {
    clearTimeout(this.#timer ?? undefined);
    this.#timer = null;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    this.#counts.dropBefore(Date.now() - RETENTION_MS);
    await writeFileAtomic(this.#file, JSON.stringify({ counts: this.#counts.all() }));
  }
}
