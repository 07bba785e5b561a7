import fp from 'fastify-plugin';
import { oncePerMinute } from '../../http/timing';
import { reindexRenamed } from '../../modules/editing/service';
import { reindexVideos } from '../../setup/reindex-videos';

/** When to retry after a failure, or while another gateway indexes the videos, which may have been killed. */
const RETRY_MS = 60_000;

/**
 * Keeps all videos searchable while the server runs. Reindexes them when the search rules have changed, which one of several
 * gateways does, and when a category was renamed, even on the command line.
 */
export const searchIndex = fp(
  async (app) => {
    const stop = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    let running: Promise<void> = Promise.resolve();
    let isNext = false;

    async function index(): Promise<void> {
      const tell = oncePerMinute((left: number) =>
        app.log.info({ left }, 'indexing all videos for searches'),
      );
      let hasWorked = false;
      const onProgress = (left: number) => {
        hasWorked = true;
        tell(left);
      };
      try {
        const isIndexed = await reindexVideos(app.database, { signal: stop.signal, onProgress });
        await reindexRenamed(app.database, stop.signal);
        if (isIndexed) {
          if (hasWorked) app.log.info('all videos are indexed for searches');
          return;
        }
      } catch (error) {
        app.log.warn({ err: error }, 'videos could not be indexed for searches; the next try is in a minute');
      }
      if (!stop.signal.aborted) timer = setTimeout(run, RETRY_MS).unref();
    }
    /** Runs another pass after the current one. At most one call waits. */
    const run = () => {
      if (isNext || stop.signal.aborted) return;
      isNext = true;
      clearTimeout(timer);
      running = running.then(() => {
        isNext = false;
        return index();
      });
    };

    app.addHook('onReady', async () => run());
    app.catalogVersion.onChange(run);
    app.addHook('preClose', async () => {
      stop.abort();
      clearTimeout(timer);
      await running;
    });
  },
  { name: 'search-index', dependencies: ['database', 'catalog-version'] },
);
