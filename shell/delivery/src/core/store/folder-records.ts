import { chmod, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { InvalidValue } from './check';
import { createFileAtomic, isMissing, makeFolder, namesIn, readOneJson, syncFolder } from './files';
import type { Records } from './records';

const FILE_NAME = /^([0-9a-f]{12})\.json$/;

const statsOf = (file: string) =>
  stat(file, { bigint: true }).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });

/** Records in a folder: one file `<id>.json` per value, readable only by its owner. */
export class FolderRecords implements Records {
  /** @param folder absolute path; created with the first value */
  constructor(readonly folder: string) {}

  async create(id: string, value: object): Promise<boolean> {
    await makeFolder(this.folder);
    await chmod(this.folder, 0o700);
    return createFileAtomic(this.#file(id), `${JSON.stringify(value, null, 2)}\n`, 0o600);
  }

  async read(id: string): Promise<unknown> {
    const value = await this.#value(id);
    if (value instanceof InvalidValue) throw value;
    return value;
  }

  async all(): Promise<[string, unknown][]> {
    const names = await namesIn(this.folder);
    const ids = names.flatMap((name) => FILE_NAME.exec(name)?.[1] ?? []);
    const found = await Promise.all(
      ids.map(async (id): Promise<[string, unknown]> => [id, await this.#value(id)]),
    );
    return found.filter(([, value]) => value !== undefined);
  }

  async remove(id: string): Promise<boolean> {
    if (!FILE_NAME.test(`${id}.json`)) return false;
    try {
      await rm(this.#file(id));
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
    await syncFolder(this.folder);
    await rm(this.#useFile(id), { force: true });
    return true;
  }

  /** The time when a file was last created or removed. */
  async state(): Promise<string | null> {
    return (await statsOf(this.folder))?.mtimeNs.toString() ?? null;
  }

  async noteUse(id: string, at = new Date()): Promise<void> {
    await writeFile(this.#useFile(id), '', { mode: 0o600 });
    // Half a millisecond more: seconds as a float may fall just below the millisecond, and reading rounds down.
    await utimes(this.#useFile(id), at, (at.getTime() + 0.5) / 1000);
  }

  async lastUse(id: string): Promise<{ at: Date; age: number } | null> {
    const at = (await statsOf(this.#useFile(id)))?.mtime;
    return at ? { at, age: Date.now() - at.getTime() } : null;
  }

  #value(id: string): Promise<unknown> {
    return readOneJson(this.#file(id), `${path.basename(this.folder)}/${id}.json`);
  }

  #file(id: string): string {
    return path.join(this.folder, `${id}.json`);
  }

  /** An empty file whose modification time is the value's last use. */
  #useFile(id: string): string {
    return path.join(this.folder, `${id}.used`);
  }
}
