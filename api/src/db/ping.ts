import { inTime } from '../http/timing';
import { sql, type Kysely } from 'kysely';
import { DatabaseFailure } from './database-failure';
import type { Tables } from './tables';

const PING_TIMEOUT_MS = 2_000;

/**
 * Resolves when the database responds to a query and can write; rejects with its error, or after 2 s without a response.
 * A database that another process locks can write: it does so later.
 */
export async function ping(db: Kysely<Tables>): Promise<void> {
  if (!(await isDoneInTime(sql`select 1`.execute(db)))) {
    throw new Error(`no response within ${PING_TIMEOUT_MS} ms`);
  }
  await isDoneInTime(tryWrite(db));
}

/** Changes one number: SQLite writes nothing when a value stays as it is. */
async function tryWrite(db: Kysely<Tables>): Promise<void> {
  try {
    await sql`update write_probe set state = 1 - state`.execute(db);
  } catch (error) {
    if (!(error instanceof DatabaseFailure) || error.kind !== 'busy') throw error;
  }
}

/** Whether `work` is done within 2 s. A failure after that concerns nobody. */
async function isDoneInTime(work: Promise<unknown>): Promise<boolean> {
  const done = work.then(() => true);
  done.catch(() => undefined);
  return (await inTime(done, PING_TIMEOUT_MS)) ?? false;
}
