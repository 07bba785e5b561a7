import fp from 'fastify-plugin';
import { oncePerMinute } from '../../http/timing';
import { reindexVideos } from '../../setup/reindex-videos';

/** When to look again after a failure, or when another gateway indexes the videos: it may have been killed. */
const RETRY_MS = 60_000;

/** Indexes all videos anew while the server runs, when the rules for searches have changed. Of several gateways one does it. */
export const searchIndex = fp(
  async (app) => {
    const stop = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    let running: Promise<void> = Promise.resolve();

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
        if (await reindexVideos(app.database, { signal: stop.signal, onProgress })) {
          if (hasWorked) app.log.info('all videos are indexed for searches');
          return;
        }
      } catch (error) {
        app.log.warn({ err: error }, 'videos could not be indexed for searches; the next try is in a minute');
      }
      if (!stop.signal.aborted) timer = setTimeout(run, RETRY_MS).unref();
    }
    const run = () => {
      running = index();
    };

    app.addHook('onReady', async () => run());
    app.addHook('preClose', async () => {
      stop.abort();
      clearTimeout(timer);
      await running;
    });
  },
  { name: 'search-index', dependencies: ['database'] },
);
