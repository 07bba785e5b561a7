import { connect } from 'node:net';
import type { ClientBase } from 'pg';

/** How long the server may take to accept a cancel request. */
const CANCEL_TIMEOUT_MS = 1_000;

/** How soon a cancelled statement must have ended. */
export const CANCELLED_MS = 1_000;

/** `CancelRequest` (PostgreSQL, "Message Formats"): its length, and its code in place of a protocol version. */
const LENGTH = 16;
const CODE = 80_877_102;

/** Properties of a connection that node-postgres has but does not type. */
type Backend = { host: string; port: number; processID: number; secretKey: number };

/**
 * Asks the server to cancel the statement of `client`. Resolves when it has, or does not respond. A committing backend does
 * not notice that its client has left, and would stay for as long as a synchronous standby is away. The request does not
 * count towards `max_connections`. It is unencrypted, as in older versions of libpq: its key is only valid for this
 * connection, which ends.
 */
export function cancelStatement(client: ClientBase): Promise<void> {
  const { host, port, processID, secretKey } = client as ClientBase & Backend;
  const request = Buffer.alloc(LENGTH);
  for (const [index, value] of [LENGTH, CODE, processID, secretKey].entries())
    request.writeInt32BE(value, index * 4);
  const socket = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
  // The server closes the connection after sending the signal, which only a reading socket notices.
  socket.resume().end(request);
  socket.setTimeout(CANCEL_TIMEOUT_MS, () => socket.destroy());
  socket.on('error', () => undefined);
  return new Promise((resolve) => socket.once('close', () => resolve()));
}
