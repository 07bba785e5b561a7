import { PostgresAdapter, sql, type Kysely, type Migration } from 'kysely';

/** A migration of the site's tables. */
export type SiteMigration = Migration & {
  /**
   * The tables that the migration locks on PostgreSQL while viewers use them, and for how long at most, such as `users:
   * under 0.1 s`. Undefined: it waits for no lock that viewers would queue behind, so it may wait as long as necessary.
   */
  locks?: string;
  /**
   * On PostgreSQL, runs each statement in its own transaction. For indexes, and for work that grows with the data. After an
   * interruption, `up` runs again, so each of its statements must be repeatable.
   */
  isStepwise?: true;
};

/** Creates an index in a stepwise migration without blocking reads and writes. Repeatable: recreates an interrupted index. */
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
