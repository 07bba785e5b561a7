import { Client } from 'pg';
import { hostUrls } from '../config';
import { writableHost } from './postgres-hosts';

const CONNECTION_TIMEOUT_MS = 5_000;

/** The name of listening connections in `pg_stat_activity`. */
export const LISTENER = 'fitreel listener';

/**
 * Calls `heard` for each notification of `channel`, on a separate connection to the PostgreSQL at `databaseUrl`.
 *
 * @param ended called once, when an established connection ends; the caller decides when to listen again
 * @returns a function that ends the connection. If `listen` rejects, no connection is left
 */
export async function listen(
  databaseUrl: string,
  channel: string,
  heard: () => void,
  ended: () => void,
): Promise<() => Promise<void>> {
  const client = new Client({
    connectionString: await writableHost(hostUrls(databaseUrl)).url(),
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    query_timeout: CONNECTION_TIMEOUT_MS,
    keepAlive: true,
  });
  client.on('notification', heard);
  // A connection that emits an error then emits its end.
  client.on('error', () => undefined);
  try {
    await client.connect();
    // This name tells other processes that the version of this one registers. The URL may have set another name.
    await client.query(`set application_name = '${LISTENER}'`);
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
  } catch (error) {
    // An unresponsive host never confirms the end.
    client.end().catch(() => undefined);
    throw error;
  }
  client.once('end', ended);
  return () => client.end();
}
