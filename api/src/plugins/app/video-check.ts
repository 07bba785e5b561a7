import fp from 'fastify-plugin';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { checkVideos } from '../../modules/availability/check-videos';
import { countToCheck } from '../../modules/availability/repository';
import { VideoHost } from '../../video-host/oembed';

const HOUR_MS = 60 * 60 * 1000;

/** Hourly checks, so that each video is checked once a day. */
const CHECKS_A_DAY = 24;

/** How long one check excludes others on the site: slightly less than the hour until the next one. */
const CHECK_SECONDS = 55 * 60;

/**
 * Asks the video host about a part of the videos once an hour while the server runs. One process of the site does it at a
 * time. Does nothing without `oembedUrl`.
 */
export const videoCheck = fp<{ oembedUrl: string | undefined }>(
  async (app, { oembedUrl }) => {
    if (oembedUrl === undefined) return;
    const ended = new AbortController();
    const turn = app.siteLimiter('video-check', { points: 1, seconds: CHECK_SECONDS });
    let timer: NodeJS.Timeout | undefined;
    let running: Promise<void> = Promise.resolve();

    async function check(url: string): Promise<void> {
      try {
        await turn.consume('site');
        const limit = Math.ceil((await countToCheck(app.database.reads)) / CHECKS_A_DAY);
        const host = new VideoHost(url, undefined, ended.signal);
        const result = await checkVideos(app.database, host, { limit, isEnded: () => ended.signal.aborted });
        const { marked, unmarked, doubted, gaveUp } = result;
        if (doubted > 0 || gaveUp) app.log.warn(result, 'the video host shows no video, or does not answer');
        else if (marked + unmarked > 0) app.log.info(result, 'videos left the site, or came back');
      } catch (error) {
        // Another process of the site is checking.
        if (error instanceof RateLimiterRes) return;
        app.log.warn({ err: error }, 'the videos were not checked; the next try is in an hour');
      }
    }

    app.addHook('onReady', async () => {
      timer = setInterval(() => {
        running = check(oembedUrl);
      }, HOUR_MS).unref();
    });
    app.addHook('preClose', async () => {
      clearInterval(timer);
      ended.abort();
      await running;
    });
  },
  { name: 'video-check', dependencies: ['database', 'limiters'] },
);
