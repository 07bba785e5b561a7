import { type Kysely, type Transaction, sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import { type Tables, timestamp } from './tables';
import type { Database } from './database';

/** A change of one user's data: its transaction, the position of what it adds, whether opened videos are to stay out of the history, and which programme runs. */
export type UserChange = {
  trx: Transaction<Tables>;
  userId: string;
  position: number;
  historyPaused: boolean;
  /** Its id; empty if none runs. */
  runningProgramme: string;
};

/**
 * Runs `work` in a transaction that holds the lock of the user's row; undefined when there is no such user.
 *
 * Taking the next position takes the lock. So positions follow the order of addition on both engines and in any race,
 * and what `work` reads is still true when it writes. An error undoes everything.
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

/** Any numbers: they name FitReel's advisory locks in PostgreSQL. */
const [WRITE_LOCK, MIGRATION_LOCK] = [7_317_001, 7_317_002];

/** How often a process that waits for the lock of migrations asks for it. */
const POLL_MS = 500;

/**
 * Runs `work` in a transaction on `connection`, a connection of `database`, with an exclusive lock: every other
 * `withWriteLock` on that database waits, in this process or another. Readers do not wait. An error undoes everything.
 */
export async function withWriteLock<T>(
  { engine }: Pick<Database, 'engine'>,
  connection: Kysely<Tables>,
  work: () => Promise<T>,
): Promise<T> {
  // "immediate" takes SQLite's write lock before the first read, so what `work` reads stays true.
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

/** Another process looks at SQLite's lock as seldom after it has waited for a fifth of a second. */
const TURN_MS = 50;

/**
 * Resolves when others have had as long to write as a step that began at `start`, by `performance.now()`. Call it between the
 * transactions of long work, without a connection that has written: viewers' saves, which may come from another process, get in between.
 */
export async function leaveTurn(start: number): Promise<void> {
  await pause(Math.max(performance.now() - start, TURN_MS));
}

/**
 * Runs `work` while no other process does so for the same database. On PostgreSQL the session of `connection` holds the lock, also
 * between transactions. Its transactions may take the write lock; imports and edits go on between them. SQLite needs no lock: it has one
 * writer at a time.
 *
 * @param report called with what this process waits for, in one line
 */
export async function withMigrationLock<T>(
  { engine }: Pick<Database, 'engine'>,
  connection: Kysely<Tables>,
  report: (text: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  if (engine === 'sqlite') return work();
  // A statement that waited for the lock would have a snapshot, and `create index concurrently` waits until older ones end.
  for (let isFirst = true; !(await tryLock(connection)); isFirst = false) {
    if (isFirst) report(`Waiting until ${await holderOf(connection)} has migrated the database.`);
    await pause(POLL_MS);
  }
  try {
    return await work();
  } finally {
    // A broken connection has lost the lock already, and the error to see is the one that broke it.
    await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(connection).catch(() => undefined);
  }
}

async function tryLock(connection: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ isOurs: boolean }>`
    select pg_try_advisory_lock(${MIGRATION_LOCK}) as "isOurs"`.execute(connection);
  return rows[0]?.isOurs ?? false;
}

/** Who holds the lock of migrations, in words. */
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

/** The oldest transaction of others on PostgreSQL, in words: it often holds what a migration waits for. */
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
