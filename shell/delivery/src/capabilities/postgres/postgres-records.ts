import { sql, type Kysely } from 'kysely';
import { jsonOrInvalid, parseJson } from '../../core/store/check';
import type { StoreTables } from './postgres-tables';
import type { Records } from '../../core/store/records';

/** The database's current time, in the format of `toISOString`. */
const NOW = sql<string>`to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Records of one kind in a table. */
export class PostgresRecords implements Records {
  constructor(
    private readonly db: Kysely<StoreTables>,
    private readonly kind: string,
  ) {}

  async create(id: string, value: object): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.db
      .insertInto('site_records')
      .values({ kind: this.kind, id, content: JSON.stringify(value), used_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  }

  async read(id: string): Promise<unknown> {
    const row = await this.#rows().where('id', '=', id).executeTakeFirst();
    return row && parseJson(row.content, `${this.kind} ${id}`);
  }

  async all(): Promise<[string, unknown][]> {
    const rows = await this.#rows().execute();
    return rows.map(({ id, content }) => [id, jsonOrInvalid(content, `${this.kind} ${id}`)]);
  }

  async remove(id: string): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('site_records')
      .where('kind', '=', this.kind)
      .where('id', '=', id)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  }

  async state(): Promise<string> {
    return 'unknown';
  }

  async noteUse(id: string, at?: Date): Promise<void> {
    await this.db
      .updateTable('site_records')
      .set({ used_at: at?.toISOString() ?? NOW })
      .where('kind', '=', this.kind)
      .where('id', '=', id)
      .execute();
  }

  async lastUse(id: string): Promise<{ at: Date; age: number } | null> {
    const row = await this.#rows().where('id', '=', id).select(NOW.as('now')).executeTakeFirst();
    if (!row?.used_at) return null;
    const at = new Date(row.used_at);
    return { at, age: Date.parse(row.now) - at.getTime() };
  }

  #rows() {
    return this.db.selectFrom('site_records').selectAll().where('kind', '=', this.kind);
  }
}
