import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long requests in flight may take to finish. */
const FINISH_TIMEOUT_MS = 10_000;

/** How long the `onClose` hooks may take after that. */
const CLOSE_TIMEOUT_MS = 5_000;

/**
 * Shuts `server` down at SIGTERM or SIGINT: it accepts no more connections, drops those without a request, finishes the
 * requests in flight, runs its `onClose` hooks, and ends the process with 0. Requests that take longer than 10 s are cut
 * off. A second signal, and hooks that hang, end the process with 1.
 */
export function closeOnSignal(server: FastifyInstance): void {
  const dropIdle = trackRequests(server);
  let closing = false;
  const close = (signal: NodeJS.Signals) => {
    if (closing) process.exit(1);
    closing = true;
    server.log.info({ signal }, 'closing');
    setTimeout(() => server.server.closeAllConnections(), FINISH_TIMEOUT_MS).unref();
    setTimeout(() => process.exit(1), FINISH_TIMEOUT_MS + CLOSE_TIMEOUT_MS).unref();
    dropIdle();
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        server.log.error({ err: error }, 'closing failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', close);
  process.on('SIGINT', close);
}

/**
 * Counts the requests of each connection. Node's own `closeIdleConnections` leaves connections open that never sent a
 * byte or only half a request. Returns a function that drops all connections without a request, now and as requests end.
 */
function trackRequests({ server }: FastifyInstance): () => void {
  const requests = new Map<Socket, number>();
  let dropping = false;

  server.on('connection', (socket: Socket) => {
    requests.set(socket, 0);
    socket.once('close', () => requests.delete(socket));
    if (dropping) socket.destroy();
  });
  server.on('request', ({ socket }, response) => {
    requests.set(socket, (requests.get(socket) ?? 0) + 1);
    response.once('close', () => {
      const left = (requests.get(socket) ?? 1) - 1;
      if (!socket.destroyed) requests.set(socket, left);
      if (dropping && left === 0) socket.destroySoon();
    });
  });

  return () => {
    dropping = true;
    for (const [socket, count] of requests) if (count === 0) socket.destroy();
  };
}
