import { Client } from 'pg';
import { hostUrls } from '../config';
import { writableHost } from './postgres-hosts';

const CONNECTION_TIMEOUT_MS = 5_000;

/**
 * Calls `heard` for each notification of `channel` on a connection of its own to the PostgreSQL at `databaseUrl`.
 *
 * @param ended called when the connection breaks: the caller listens again when it wants
 * @returns a function that ends the connection
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
    keepAlive: true,
  });
  client.on('notification', heard);
  client.on('end', ended);
  // An error of a connection is followed by its end.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`listen ${client.escapeIdentifier(channel)}`);
  return () => client.end();
}
