import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { readable } from './damage';
import { isMissing, namesIn, readOneJson, writeFileAtomic } from '../../core/store/files';

/** The data collected by one gateway, in a file of its own, so that gateways of a site never overwrite each other. */
export class GatewayFile {
  readonly #file: string;

  /**
   * @param folder absolute path of the folder with one file per gateway
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
        // Another starting gateway has removed it.
        if (!isMissing(error)) throw error;
      }
    }
  }
}

/**
 * Reads the data that gateways wrote into `folder`.
 *
 * @param parse gets each file's content, and its name for messages. If it throws InvalidValue, the file is reported
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
