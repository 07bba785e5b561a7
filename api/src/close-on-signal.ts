import type { FastifyInstance } from 'fastify';

/** How long requests in flight may take to finish, in milliseconds. */
const PATIENCE = 10_000;

/**
 * Ends the process in order at SIGTERM and SIGINT: no new connections, requests in flight finish, then what
 * `onClose` hooks hold is released. A second signal, or requests that outlast 10 s, end it at once.
 */
export function closeOnSignal(server: FastifyInstance): void {
  let closing = false;
  const close = (signal: NodeJS.Signals) => {
    if (closing) process.exit(1);
    closing = true;
    server.log.info({ signal }, 'closing');
    setTimeout(() => process.exit(1), PATIENCE).unref();
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
