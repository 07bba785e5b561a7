import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isMissing, namesIn, writeFileAtomic } from './files';

/** What one gateway collects, in a file of its own: several gateways of a site never overwrite each other. */
export class GatewayFile {
  readonly #file: string;

  /**
   * @param folder absolute path of the folder, in which each gateway has a file
   * @param retentionMs files that were not written for this long are removed
   */
  constructor(
    private readonly folder: string,
    private readonly retentionMs: number,
  ) {
    this.#file = path.join(folder, `${randomUUID()}.json`);
  }

  async write(text: string): Promise<void> {
    // Somebody may have removed the folder since the last write.
    await mkdir(this.folder, { recursive: true });
    await writeFileAtomic(this.#file, text);
  }

  /** Removes old files of all gateways. */
  async removeOld(): Promise<void> {
    for (const name of await namesIn(this.folder)) {
      const file = path.join(this.folder, name);
      try {
        if (Date.now() - (await stat(file)).mtimeMs > this.retentionMs) await rm(file, { force: true });
      } catch (error) {
        // Another gateway that starts has removed it.
        if (!isMissing(error)) throw error;
      }
    }
  }
}

/** Absolute paths of the files that gateways wrote into `folder`. */
export async function gatewayFiles(folder: string): Promise<string[]> {
  const names = await namesIn(folder);
  return names.filter((name) => name.endsWith('.json')).map((name) => path.join(folder, name));
}
