import { connect } from 'node:net';
import type { ClientBase } from 'pg';

/** How long the server may take to accept a cancel request. */
const CANCEL_TIMEOUT_MS = 1_000;

/** How soon a statement that was cancelled must have ended. */
export const CANCELLED_MS = 1_000;

/** `CancelRequest` (PostgreSQL, "Message Formats"): its length, and its code in place of a version of the protocol. */
const LENGTH = 16;
const CODE = 80_877_102;

/** What node-postgres knows of a connection, and its types do not. */
type Backend = { host: string; port: number; processID: number; secretKey: number };

/**
 * Asks the server to cancel what `client` runs, and resolves when it has, or does not respond. A backend that commits does not notice
 * that its client has left: it would stay for as long as a synchronous standby is away. The request takes none of `max_connections`.
 * It is not encrypted, as libpq's was not: its key counts for this one connection, which the caller gives up.
 */
export function cancelStatement(client: ClientBase): Promise<void> {
  const { host, port, processID, secretKey } = client as ClientBase & Backend;
  const request = Buffer.alloc(LENGTH);
  for (const [index, value] of [LENGTH, CODE, processID, secretKey].entries())
    request.writeInt32BE(value, index * 4);
  const socket = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
  // The server closes the connection when it has sent the signal, which shows only to a socket that reads.
  socket.resume().end(request);
  socket.setTimeout(CANCEL_TIMEOUT_MS, () => socket.destroy());
  socket.on('error', () => undefined);
  return new Promise((resolve) => socket.once('close', () => resolve()));
}
