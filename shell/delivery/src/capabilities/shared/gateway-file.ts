import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { readable } from './damage';
import { isMissing, namesIn, readOneJson, writeFileAtomic } from '../../core/store/files';

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

/**
 * What gateways wrote into `folder`.
 *
 * @param parse gets what each file holds, and the file's name for messages. A file of which it throws InvalidValue is reported
 */
export async function readGatewayFiles<Read>(
  folder: string,
  parse: (value: unknown, what: string) => Read[],
): Promise<Read[]> {
  const names = (await namesIn(folder)).filter((name) => name.endsWith('.json'));
  const files = await Promise.all(
    names.map(async (name) => {
      const what = `${path.basename(folder)}/${name}`;
      return { what, value: await readOneJson(path.join(folder, name), what) };
    }),
  );
  // Another gateway may have removed its old file.
  const found = files.filter(({ value }) => value !== undefined);
  return readable(found, ({ value, what }) => parse(value, what)).flat();
}
