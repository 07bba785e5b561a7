import { utcDay } from '@fitreel/contract';
import fp from 'fastify-plugin';
import { removeExpiredCounts } from '../../db/limiters';
import { deleteOldReports } from '../../modules/availability/reports-repository';
import { removeUnusedPictures } from '../../pictures/remove-unused';

/** How often expired rows go. They count no longer, so the hour frees space and nothing else. */
const CLEANUP_INTERVAL_MS = 60 * 60 * 1000;

/** How long a viewer's report that a video did not play is kept, counted from the last one. */
const REPORT_DAYS = 30;

/**
 * Removes expired sessions, guests with them, and expired counts of limits, once an hour for as long as the server runs, and once a day
 * pictures that no video has any more, and old reports of viewers.
 */
export const cleanup = fp(
  async (app) => {
    let timer: NodeJS.Timeout | undefined;
    let running: Promise<void> = Promise.resolve();
    let lookedAtPicturesOn = 0;

    async function removeExpired(): Promise<void> {
      try {
        // In batches, between which other requests take their turn.
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
