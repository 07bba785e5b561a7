import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import type { Database } from '../src/db/database';

/** Whether `pg_dump` is there and not older than the tests' server. Says so where it is not. */
export async function canDump({ kysely }: Pick<Database, 'kysely'>): Promise<boolean> {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(kysely);
  const dump = await promisify(execFile)('pg_dump', ['--version']).catch(() => ({ stdout: 'not installed' }));
  const version = parseInt(/(\d+)\.\d+/.exec(dump.stdout)?.[1] ?? '0', 10);
  const can = version >= parseInt(rows[0]?.server_version ?? '', 10);
  if (!can)
    process.stderr.write(`skipped: PostgreSQL is ${rows[0]?.server_version}, pg_dump ${dump.stdout}\n`);
  return can;
}
