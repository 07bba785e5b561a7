import { type Kysely, type Transaction, sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import { type Tables, timestamp } from './tables';
import type { Database } from './database';

/** A change of a user's data: transaction, position of an addition, whether the history is paused, running programme. */
export type UserChange = {
  trx: Transaction<Tables>;
  userId: string;
  position: number;
  historyPaused: boolean;
  /** The programme's id; empty if none is running. */
  runningProgramme: string;
};

/**
 * Runs `work` in a transaction that locks the user's row; undefined if the user does not exist.
 *
 * Taking the next position takes the lock. So positions follow the order of addition on both engines and in any race, and
 * the data that `work` reads does not change before it writes. An error rolls everything back.
 */
export function withUserLock<T>(
  db: Kysely<Tables>,
  userId: string,
  work: (change: UserChange) => Promise<T>,
): Promise<T | undefined> {
  return db.transaction().execute(async (trx) => {
    const user = await trx
      .updateTable('users')
      .set(({ eb }) => ({ additions: eb('additions', '+', 1), updated_at: timestamp() }))
      .where('id', '=', userId)
      .returning(['additions', 'history_paused', 'running_programme'])
      .executeTakeFirst();
    return (
      user &&
      work({
        trx,
        userId,
        position: user.additions,
        historyPaused: user.history_paused === 1,
        runningProgramme: user.running_programme,
      })
    );
  });
}

/** Arbitrary numbers that identify FitReel's advisory locks in PostgreSQL. */
const [WRITE_LOCK, MIGRATION_LOCK] = [7_317_001, 7_317_002];

/** How often a waiting process tries to get the lock of migrations. */
const POLL_MS = 500;

/**
 * Runs `work` in a transaction on `connection`, a connection of `database`, with an exclusive lock: every other
 * `withWriteLock` on that database waits, in this process or another. Readers do not wait. An error rolls everything back.
 */
export async function withWriteLock<T>(
  { engine }: Pick<Database, 'engine'>,
  connection: Kysely<Tables>,
  work: () => Promise<T>,
): Promise<T> {
  // "immediate" takes SQLite's write lock before the first read, so the data that `work` reads cannot change.
  await sql.raw(engine === 'sqlite' ? 'begin immediate' : 'begin').execute(connection);
  try {
    if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${WRITE_LOCK})`.execute(connection);
    const result = await work();
    await sql`commit`.execute(connection);
    return result;
  } catch (error) {
    await sql`rollback`.execute(connection);
    throw error;
  }
}

/** A process that has waited for SQLite's lock for a fifth of a second polls it only this often. */
const TURN_MS = 50;

/**
 * Gives other writers as much time as a step that began at `start`, by `performance.now()`. Call it between the transactions
 * of long work, holding no connection that has written. Viewers' saves then get through, also from another process.
 */
export async function leaveTurn(start: number): Promise<void> {
  await pause(Math.max(performance.now() - start, TURN_MS));
}

/**
 * Runs `work` while no other process does so on the same database. On PostgreSQL the session of `connection` holds the lock,
 * even between transactions. Its transactions may take the write lock, and imports and edits can run between them. SQLite
 * needs no such lock: it has one writer at a time.
 *
 * @param report called with one line that says what this process is waiting for
 */
export async function withMigrationLock<T>(
  { engine }: Pick<Database, 'engine'>,
  connection: Kysely<Tables>,
  report: (text: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  if (engine === 'sqlite') return work();
  // A statement that waits for the lock would hold a snapshot, and `create index concurrently` waits for older snapshots to end.
  for (let isFirst = true; !(await tryLock(connection)); isFirst = false) {
    if (isFirst) report(`Waiting until ${await holderOf(connection)} has migrated the database.`);
    await pause(POLL_MS);
  }
  try {
    return await work();
  } finally {
    // A broken connection has lost the lock already, and the interesting error is the one that broke it.
    await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(connection).catch(() => undefined);
  }
}

async function tryLock(connection: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_lock(${MIGRATION_LOCK}) as "isOurs"`.execute(connection);
  return rows[0]?.isOurs ?? false;
}

/** Describes the process that holds the lock of migrations. */
async function holderOf(connection: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ pid: number; address: string | null }>`
    select pid, host(client_addr) as address from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and objid = ${MIGRATION_LOCK} and granted and datname = current_database()`.execute(
    connection,
  );
  const [holder] = rows;
  return holder
    ? `the gateway at ${holder.address ?? 'this host'} (PostgreSQL process ${holder.pid})`
    : 'another gateway';
}

/** Describes the oldest transaction of other processes on PostgreSQL, which often holds the lock that a migration needs. */
export async function oldestTransaction(connection: Kysely<Tables>): Promise<string> {
  const { rows } = await sql<{ pid: number; name: string; seconds: number }>`
    select pid, application_name as name, extract(epoch from clock_timestamp() - xact_start)::integer as seconds
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    order by xact_start limit 1`.execute(connection);
  const [oldest] = rows;
  if (!oldest) return 'no transaction is open now';
  const name = oldest.name === '' ? '' : `, ${oldest.name}`;
  return `the oldest has been open for ${oldest.seconds} s (PostgreSQL process ${oldest.pid}${name})`;
}
