import { inTime } from '../http/timing';
import { sql } from 'kysely';
import type { Database } from './database';
import { DatabaseFailure } from './database-failure';

const PING_TIMEOUT_MS = 2_000;

/**
 * Resolves if the database responds to a query and can write; rejects with its error, or after 2 s without a response. A
 * database that another process locks counts as writable: it writes later.
 */
export async function ping(database: Pick<Database, 'engine' | 'kysely'>): Promise<void> {
  await requireDone(sql`select 1`.execute(database.kysely));
  const writing = tryWrite(database);
  // In SQLite the write may wait for another process; in PostgreSQL it never has to wait.
  if (database.engine === 'sqlite') await isDoneInTime(writing);
  else await requireDone(writing);
}

async function requireDone(work: Promise<unknown>): Promise<void> {
  if (!(await isDoneInTime(work))) throw new Error(`no response within ${PING_TIMEOUT_MS} ms`);
}

/**
 * Changes one number: SQLite would not write an unchanged value. In PostgreSQL all gateways share the row, so a locked row
 * is skipped instead of awaited.
 */
async function tryWrite({ engine, kysely }: Pick<Database, 'engine' | 'kysely'>): Promise<void> {
  const free = sql`where state in (select state from write_probe for update skip locked)`;
  try {
    await sql`update write_probe set state = 1 - state ${engine === 'postgres' ? free : sql``}`.execute(
      kysely,
    );
  } catch (error) {
    if (!(error instanceof DatabaseFailure) || error.kind !== 'busy') throw error;
  }
}

/** Whether `work` is done within 2 s. Later failures are ignored. */
async function isDoneInTime(work: Promise<unknown>): Promise<boolean> {
  const done = work.then(() => true);
  done.catch(() => undefined);
  return (await inTime(done, PING_TIMEOUT_MS)) ?? false;
}
