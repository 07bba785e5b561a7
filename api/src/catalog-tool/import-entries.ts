import { DIFFERENCES_MAX, EDITED_VIDEOS_MAX } from '@fitreel/contract';
import type { Kysely } from 'kysely';
import type { CategoryRow, Tables } from '../db/tables';
import {
  findRecords,
  insertChange,
  insertTotal,
  type ChangeAuthor,
  type Entry,
  type VideoRecord,
} from '../modules/editing/repository';
import { differing } from '../modules/editing/service';

/**
 * The changes of an import, for the journal and for an editor to look at: the titles of added videos, and the changed fields
 * of others. Call `keep` in each transaction of the import. Beyond `max` changes, the journal has only their number, and the
 * import cannot be undone.
 */
export class ImportEntries {
  /** The number of the change; null before the first one, and for a dry run. */
  change: number | null = null;
  /** The first entries. */
  readonly entries: Entry[] = [];
  /** Upper bound of the changes: some videos change in nothing that an editor sees. */
  #most = 0;
  #kept = 0;
  #categories: Entry[] = [];
  #before = new Map<string, VideoRecord>();
  #added: string[] = [];

  constructor(private readonly max = EDITED_VIDEOS_MAX) {}

  get isUndoable(): boolean {
    return this.#most <= this.max;
  }

  /** The number of videos and categories that change. */
  get count(): number {
    return this.isUndoable ? this.#kept : this.#most;
  }

  addCategory({ id, ...after }: CategoryRow): void {
    this.#categories.push({ kind: 'category', id, before: null, after });
    this.#most += 1;
  }

  /** Records the state of these videos before they change. */
  async willChange(db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
    for (const [id, record] of await findRecords(db, ids.slice(0, this.#room())))
      this.#before.set(id, record);
    this.#most += ids.length;
  }

  /** Records these videos as new. */
  added(ids: readonly string[]): void {
    this.#added.push(...ids.slice(0, this.#room()));
    this.#most += ids.length;
  }

  /** Stores the recorded changes in the journal, after they are written. A dry run has no author. */
  async keep(db: Kysely<Tables>, author?: ChangeAuthor): Promise<void> {
    const entries = await this.#noted(db);
    this.#kept += entries.length;
    this.entries.push(...entries.slice(0, DIFFERENCES_MAX - this.entries.length));
    if (author === undefined) return;
    if (!this.isUndoable) this.change = await insertTotal(db, 'import', author, this.count, this.change);
    else if (entries.length > 0) this.change = await insertChange(db, author, entries, this.change);
  }

  /** Returns the recorded changes and forgets them. */
  async #noted(db: Kysely<Tables>): Promise<Entry[]> {
    const limit = this.isUndoable ? this.max : DIFFERENCES_MAX;
    const before = [...this.#before].slice(0, limit);
    const changed = await findRecords(
      db,
      before.map(([id]) => id),
    );
    const added = await findRecords(db, this.#added.slice(0, limit - before.length));
    const entries = [
      ...this.#categories,
      ...before.flatMap(([id, record]) => differing(record, changed.get(id) ?? record)),
      ...[...added].map(([id, { title }]): Entry => ({ kind: 'video', id, before: null, after: { title } })),
    ];
    this.#categories = [];
    this.#before = new Map();
    this.#added = [];
    return entries;
  }

  /** How many more changes the journal or an editor's list has room for. */
  #room(): number {
    return Math.max(0, Math.max(this.max, DIFFERENCES_MAX) - this.#most);
  }
}
