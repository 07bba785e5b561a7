import type { FastifyInstance } from 'fastify';

/** How long requests in flight may take to finish. */
const CLOSE_TIMEOUT_MS = 10_000;

/**
 * Shuts `server` down at SIGTERM or SIGINT: it accepts no more connections, finishes the requests in flight, runs its
 * `onClose` hooks, and ends the process. A second signal ends the process at once, as do requests in flight after 10 s.
 */
export function closeOnSignal(server: FastifyInstance): void {
  let closing = false;
  // Closing ends idle connections. One whose response is still to come would stay open until its keep-alive times out.
  server.server.on('request', (_, response) => {
    response.on('close', () => {
      if (closing) server.server.closeIdleConnections();
    });
  });
  const close = (signal: NodeJS.Signals) => {
    if (closing) process.exit(1);
    closing = true;
    server.log.info({ signal }, 'closing');
    setTimeout(() => process.exit(1), CLOSE_TIMEOUT_MS).unref();
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
