import fp from 'fastify-plugin';

/** How often expired sessions go. An expired one counts no longer, so the hour frees space and nothing else. */
const CLEANUP_INTERVAL_MS = 60 * 60 * 1000;

/** Removes expired sessions, and guests with them, once an hour for as long as the server runs. */
export const cleanup = fp(
  async (app) => {
    let timer: NodeJS.Timeout | undefined;
    let running: Promise<void> = Promise.resolve();

    async function removeExpired(): Promise<void> {
      try {
        // In batches, between which other requests take their turn.
        while (timer !== undefined && !(await app.sessions.removeExpired()));
      } catch (error) {
        app.log.warn({ err: error }, 'expired sessions were not removed; the next try is in an hour');
      }
    }

    app.addHook('onReady', async () => {
      timer = setInterval(() => {
        running = removeExpired();
      }, CLEANUP_INTERVAL_MS).unref();
    });
    app.addHook('preClose', async () => {
      clearInterval(timer);
      timer = undefined;
      await running;
    });
  },
  { name: 'cleanup', dependencies: ['session'] },
);
