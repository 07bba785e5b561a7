import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How long requests in progress may take to finish. */
const FINISH_TIMEOUT_MS = 10_000;

/** How long the `onClose` hooks may take after that. */
const CLOSE_TIMEOUT_MS = 5_000;

/** Ctrl+C sends the process two signals: one from the terminal, and one that npm passes on. */
const SAME_SIGNAL_MS = 1_000;

const stopping = new WeakSet<object>();

/** Whether the server of `app` was told to stop, so a load balancer should stop sending requests. */
export const isStopping = ({ server }: Pick<FastifyInstance, 'server'>): boolean => stopping.has(server);

/**
 * Shuts `server` down. After SIGTERM it keeps serving for `drainSeconds`, so that a proxy has time to redirect traffic: it
 * responds to every request and closes the connection after each. Then, or on SIGINT, it accepts no more connections, drops
 * idle ones, finishes the requests in progress, runs its `onClose` hooks, and ends the process with 0. Requests that take
 * longer than 10 s are cut off. A second SIGINT, or hooks that hang, end the process with 1.
 */
export function closeOnSignal(server: FastifyInstance, drainSeconds = 0): void {
  const connections = trackRequests(server);
  let closingSince: number | null = null;
  const close = () => {
    if (closingSince !== null) return;
    closingSince = performance.now();
    server.log.info('closing');
    setTimeout(() => server.server.closeAllConnections(), FINISH_TIMEOUT_MS).unref();
    setTimeout(() => process.exit(1), FINISH_TIMEOUT_MS + CLOSE_TIMEOUT_MS).unref();
    connections.dropIdle();
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        server.log.error({ err: error }, 'closing failed');
        process.exit(1);
      },
    );
  };
  const stop = () => {
    if (isStopping(server)) return;
    stopping.add(server.server);
    server.log.info({ drainSeconds }, 'stopping');
    connections.closeAfterResponses();
    if (drainSeconds > 0) setTimeout(close, drainSeconds * 1000);
    else close();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', () => {
    if (closingSince !== null && performance.now() - closingSince > SAME_SIGNAL_MS) process.exit(1);
    stopping.add(server.server);
    close();
  });
}

/** Closes the connection after the response, unless the headers were already sent. */
function closeAfter(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}

/**
 * Tracks the pending responses of each connection. Node's own `closeIdleConnections` leaves connections open that have sent
 * nothing or only half a request.
 */
function trackRequests({ server }: FastifyInstance) {
  const waiting = new Map<Socket, Set<ServerResponse>>();
  let [closesAfterResponses, dropsIdle] = [false, false];

  server.on('connection', (socket: Socket) => {
    waiting.set(socket, new Set());
    socket.once('close', () => waiting.delete(socket));
    if (dropsIdle) socket.destroy();
  });
  // Listens first: Fastify may respond before later listeners run.
  server.prependListener('request', ({ socket }, response) => {
    if (closesAfterResponses) closeAfter(response);
    const responses = waiting.get(socket)?.add(response);
    response.once('close', () => {
      responses?.delete(response);
      if (dropsIdle && responses?.size === 0) socket.destroySoon();
    });
  });

  return {
    /** Closes each connection after its next response. */
    closeAfterResponses() {
      closesAfterResponses = true;
      for (const responses of waiting.values()) responses.forEach(closeAfter);
    },
    /** Drops all connections without a pending response, now and whenever a response ends. */
    dropIdle() {
      dropsIdle = true;
      for (const [socket, { size }] of waiting) if (size === 0) socket.destroy();
    },
  };
}
