import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { Client, type QueryResultRow } from 'pg';
import { childEnvironment, hostUrls, postgresVariables } from '../config';
import { writableHost } from './postgres-hosts';

/** A backup cannot be made or restored, for a reason that the operator can fix. */
export class BackupProblem extends Error {
  override name = 'BackupProblem';
}

/** The programs of PostgreSQL that backups need. */
export type PostgresProgram = 'pg_dump' | 'pg_restore';

/** The rows of a statement, run outside of the site's pools. Throws `BackupProblem` if the server cannot be reached. */
export async function askServer<Row extends QueryResultRow>(
  databaseUrl: string,
  statement: string,
): Promise<Row[]> {
  const client = new Client({ connectionString: await writableHost(hostUrls(databaseUrl)).url() });
  // A breaking client also emits the error, which would end the process without a listener.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(statement)).rows;
  } catch (error) {
    throw new BackupProblem(`The database cannot be used: ${(error as Error).message}.`, { cause: error });
  } finally {
    await client.end();
  }
}

/** Throws `BackupProblem` if `program` is missing, or older than the server of `databaseUrl`: it would fail halfway. */
export async function requireProgram(program: PostgresProgram, databaseUrl: string): Promise<void> {
  const output = await runProgram(program, ['--version']);
  const own = Number(/\) (\d+)/.exec(output)?.[1]);
  const [row] = await askServer<{ server: string }>(
    databaseUrl,
    `select current_setting('server_version_num')::int / 10000 as server`,
  );
  const server = Number(row?.server);
  if (!(own >= server))
    throw new BackupProblem(
      `${program} is of PostgreSQL ${own}, and the server of PostgreSQL ${server}: install the client programs of PostgreSQL ${server}.`,
    );
}

/**
 * Runs `program` on the host that takes writes: a standby may lack a new database, or lag behind. Passes the password in the
 * environment, because other users of the machine can see arguments.
 */
export async function runOnDatabase(
  program: PostgresProgram,
  databaseUrl: string,
  args: readonly string[],
): Promise<void> {
  const host = await writableHost(hostUrls(databaseUrl)).url();
  const { password } = new URL(host);
  const url = host.replace(/^([^/]*\/\/[^:@/]*):[^@/]*@/, '$1@');
  const own: Record<string, string> = password === '' ? {} : { PGPASSWORD: decodeURIComponent(password) };
  await runProgram(program, [`--dbname=${url}`, ...args], own);
}

/** @returns the standard output */
async function runProgram(
  program: PostgresProgram,
  args: readonly string[],
  more: Record<string, string> = {},
): Promise<string> {
  const env = { ...childEnvironment(...postgresVariables()), ...more };
  try {
    return (await promisify(execFile)(program, args, { env })).stdout;
  } catch (error) {
    const { code, stderr } = error as { code?: unknown; stderr?: string };
    throw new BackupProblem(
      code === 'ENOENT'
        ? `${program} is not installed: install the client programs of PostgreSQL, of the server's version.`
        : `${program} failed: ${stderr?.trim() ?? String(error)}`,
      { cause: error },
    );
  }
}
