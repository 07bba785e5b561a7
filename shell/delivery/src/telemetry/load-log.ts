import type { LoadReport } from '@fitreel/protocol';
import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { writeFileAtomic } from '../store/write-file';
import { LoadCounts } from './load-counts';
import { REMEMBERED, telemetryFolder } from './load-figures';

/** What was counted is written down at most this long after it came, in milliseconds. */
const DELAY = 2000;

/**
 * Counts the loads that browsers report to this process, and writes the counts into a file of its own, so that several
 * gateways of one site never write over one another. A crash loses the counts of two seconds.
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

  /** Makes the folder, and removes files whose last load was forgotten long ago. */
  async open(): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    for (const name of await readdir(this.#folder)) {
      const file = path.join(this.#folder, name);
      const { mtimeMs } = await stat(file);
      if (Date.now() - mtimeMs > REMEMBERED) await rm(file, { force: true });
    }
  }

  add(report: LoadReport): void {
    this.#counts.add(report, Date.now());
    this.#timer ??= setTimeout(() => void this.#later(), DELAY).unref();
  }

  /** Writes down what is not written yet. */
  async flush(): Promise<void> {
    if (this.#timer) await this.#later();
    await this.#writing;
  }

  #later(): Promise<void> {
    clearTimeout(this.#timer ?? undefined);
    this.#timer = null;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    this.#counts.forget(Date.now() - REMEMBERED);
    await writeFileAtomic(this.#file, JSON.stringify({ counts: this.#counts.all() }));
  }
}
