import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isMissing, namesIn, writeFileAtomic } from './files';

/** A disk that stays full is reported this often. */
const FAILURE_INTERVAL_MS = 60_000;

export interface GatewayFileOptions {
  /** Absolute path of the folder, in which each gateway has a file of its own. */
  folder: string;
  /** Longest time between a change and the write that includes it, and time between a failed write and the next. */
  delayMs: number;
  /** Files that were not written for this long are removed. */
  retentionMs: number;
  /** The text to write. */
  content: () => string;
}

/**
 * What one gateway collects, in a file of its own: several gateways of a site never overwrite each other. A crash loses
 * what is not written yet (ADR-0009). A write that fails is tried again until it succeeds: figures must not stop the site.
 */
export class GatewayFile {
  readonly #file: string;
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> = Promise.resolve();
  #failed: (error: unknown) => void = () => undefined;
  #failedAt: number | null = null;

  constructor(private readonly options: GatewayFileOptions) {
    this.#file = path.join(options.folder, `${randomUUID()}.json`);
  }

  /**
   * Removes old files.
   *
   * @param failed receives the error of a read or write, at most once a minute
   */
  async open(failed: (error: unknown) => void): Promise<void> {
    this.#failed = failed;
    await this.#removeOld().catch((error: unknown) => this.#report(error));
  }

  /** Writes soon. */
  changed(): void {
    this.#timer ??= setTimeout(() => this.#writeNow(), this.options.delayMs).unref();
  }

  /** Writes what is not written yet. Never rejects. */
  async flush(): Promise<void> {
    if (this.#timer) this.#writeNow();
    await this.#writing;
  }

  #writeNow(): void {
    clearTimeout(this.#timer ?? undefined);
    this.#timer = null;
    this.#writing = this.#writing
      .then(() => this.#write())
      .catch((error: unknown) => {
        this.#report(error);
        this.changed();
      });
  }

  async #write(): Promise<void> {
    // Somebody may have removed the folder since the last write.
    await mkdir(this.options.folder, { recursive: true });
    await writeFileAtomic(this.#file, this.options.content());
    this.#failedAt = null;
  }

  async #removeOld(): Promise<void> {
    const { folder, retentionMs } = this.options;
    for (const name of await namesIn(folder)) {
      const file = path.join(folder, name);
      try {
        if (Date.now() - (await stat(file)).mtimeMs > retentionMs) await rm(file, { force: true });
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

/** Absolute paths of the files that gateways wrote into `folder`. */
export async function gatewayFiles(folder: string): Promise<string[]> {
  const names = await namesIn(folder);
  return names.filter((name) => name.endsWith('.json')).map((name) => path.join(folder, name));
}
