import { utcDay } from '@fitreel/contract';
import fp from 'fastify-plugin';
import { removeExpiredCounts } from '../../db/limiters';
import { deleteOldReports } from '../../modules/availability/reports-repository';
import { removeUnusedPictures } from '../../pictures/remove-unused';

/** How often expired rows are removed. They no longer count, so this only frees space. */
const CLEANUP_INTERVAL_MS = 60 * 60 * 1000;

/** How long viewers' reports that a video did not play are kept, counted from the last one. */
const REPORT_DAYS = 30;

/**
 * Removes expired sessions, their guests, and expired counts of limits once an hour while the server runs. Removes unused
 * pictures and old reports of viewers once a day.
 */
export const cleanup = fp(
  async (app) => {
    let timer: NodeJS.Timeout | undefined;
    let running: Promise<void> = Promise.resolve();
    let lookedAtPicturesOn = 0;

    async function removeExpired(): Promise<void> {
      try {
        // In batches, with turns for other requests in between.
        while (timer !== undefined && !(await app.sessions.removeExpired()));
        while (timer !== undefined && !(await removeExpiredCounts(app.db)));
        if (timer !== undefined && lookedAtPicturesOn < utcDay()) {
          await removeUnusedPictures(app.database, utcDay());
          await deleteOldReports(app.db, utcDay() - REPORT_DAYS);
          lookedAtPicturesOn = utcDay();
        }
      } catch (error) {
        app.log.warn({ err: error }, 'not all that has expired was removed; the next try is in an hour');
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
  { name: 'cleanup', dependencies: ['database', 'session'] },
);
