import { Client } from 'pg';
import { hostUrls } from '../config';
import { writableHost } from './postgres-hosts';

const CONNECTION_TIMEOUT_MS = 5_000;

/** The name of a connection that listens, in `pg_stat_activity`. */
export const LISTENER = 'fitreel listener';

/**
 * Calls `heard` for each notification of `channel` on a connection of its own to the PostgreSQL at `databaseUrl`.
 *
 * @param ended called once, when the connection ends that `listen` has resolved with: the caller listens again when it wants
 * @returns a function that ends the connection. Where `listen` rejects, no connection stays
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
  // An error of a connection is followed by its end.
  client.on('error', () => undefined);
  try {
    await client.connect();
    // By this name other processes know that it is of a version that registers: the URL may have set another.
    await client.query(`set application_name = '${LISTENER}'`);
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
  } catch (error) {
    // A silent host does not say when it has ended.
    client.end().catch(() => undefined);
    throw error;
  }
  client.once('end', ended);
  return () => client.end();
}
