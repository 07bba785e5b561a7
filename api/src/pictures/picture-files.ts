import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database } from '../db/database';
import type { Tables } from '../db/tables';

/** Files of one picture by form: `640.avif`. */
export type PictureForms = ReadonlyMap<string, Buffer>;

/** Maximum colours in memory, of about 100 bytes each. */
const COLOURS_MAX = 10_000;

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * The files of the pictures. With PostgreSQL they are in the database, with copies in a folder of this machine; with SQLite
 * only in that folder. A file never changes.
 */
export class PictureFiles {
  readonly #folder: string;
  readonly #colours = new LRUCache<string, string>({ max: COLOURS_MAX });

  constructor(private readonly database: Pick<Database, 'engine' | 'reads' | 'picturesFolder'>) {
    this.#folder = database.picturesFolder;
  }

  /** The bytes of one form of the picture `hash`; undefined if there are none. */
  async read(hash: string, form: string): Promise<Buffer | undefined> {
    const name = `${hash}-${form}`;
    try {
      return await readFile(join(this.#folder, name));
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
    if (this.database.engine === 'sqlite') return undefined;
    const row = await this.database.reads
      .selectFrom('picture_files')
      .select('bytes')
      .where('hash', '=', hash)
      .where('form', '=', form)
      .executeTakeFirst();
    // If the copy cannot be written, for example on a full disk, the database is read again next time.
    if (row) await this.#write(name, row.bytes).catch(() => undefined);
    return row?.bytes;
  }

  /** The dominant colour of the picture `hash`; undefined if it is not in the database, even if this machine has a copy. */
  async colourOf(hash: string): Promise<string | undefined> {
    const known = this.#colours.get(hash);
    if (known !== undefined) return known;
    const row = await this.database.reads
      .selectFrom('pictures')
      .select('colour')
      .where('hash', '=', hash)
      .executeTakeFirst();
    if (row) this.#colours.set(hash, row.colour);
    return row?.colour;
  }

  /** Clears the cached colours: a picture may have been erased. */
  forget(): void {
    this.#colours.clear();
  }

  /** Stores the files of a picture. Call it in the transaction that adds the picture, after adding it. */
  async keep(trx: Kysely<Tables>, hash: string, forms: PictureForms): Promise<void> {
    for (const [form, bytes] of forms)
      if (this.database.engine === 'sqlite') await this.#write(`${hash}-${form}`, bytes);
      else
        await trx
          .insertInto('picture_files')
          .values({ hash, form, bytes })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
  }

  /** Removes these pictures' files from the folder. In the database they are deleted with their rows. */
  async remove(hashes: readonly string[]): Promise<void> {
    const removed = new Set(hashes);
    if (removed.size > 0) await this.#removeFiles((hash) => removed.has(hash));
  }

  /** Removes the files of all other pictures from the folder. */
  async removeOthers(hashes: ReadonlySet<string>): Promise<void> {
    await this.#removeFiles((hash) => !hashes.has(hash));
  }

  async #removeFiles(isRemoved: (hash: string) => boolean): Promise<void> {
    const names = await readdir(this.#folder).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    for (const name of names)
      if (isRemoved(name.split('-')[0] ?? '')) await rm(join(this.#folder, name), { force: true });
  }

  /** Writes a file atomically and durably: it appears complete and survives a loss of power. */
  async #write(name: string, bytes: Buffer): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const draft = join(this.#folder, `.${name}.${randomUUID()}.draft`);
    const file = await open(draft, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, join(this.#folder, name));
  }
}
