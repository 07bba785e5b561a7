import { PostgresAdapter, sql, type Kysely, type Migration } from 'kysely';

/** A migration of the site's tables. */
export type SiteMigration = Migration & {
  /**
   * The tables that it locks on PostgreSQL while viewers use them, and for how long at most, such as `users: under 0.1 s`. Undefined:
   * it waits for no lock that viewers would queue behind, so it may wait for as long as it takes.
   */
  locks?: string;
  /**
   * On PostgreSQL each statement is a transaction of its own. For indexes, and for what grows with the data. `up` runs again after
   * an interruption, so each of its statements can be repeated.
   */
  isStepwise?: true;
};

/** Creates an index in a stepwise migration while others read and write the table. Repeatable: an interrupted one is made anew. */
export async function createIndex(
  db: Kysely<unknown>,
  name: string,
  table: string,
  columns: readonly string[],
): Promise<void> {
  const concurrently = sql.raw(db.getExecutor().adapter instanceof PostgresAdapter ? 'concurrently' : '');
  await sql`drop index ${concurrently} if exists ${sql.ref(name)}`.execute(db);
  const on = sql`${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})`;
  await sql`create index ${concurrently} ${sql.ref(name)} on ${on}`.execute(db);
}
