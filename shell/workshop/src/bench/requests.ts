import { RENDERED_ATTRIBUTE } from '@fitreel/protocol';
import { onEachDatabase, startSite } from '../servers';
import { CONNECTIONS, measureBesideBare } from './load';
import { importVideos, videoId } from './generated-data';
import { ROUNDS, type Report } from './report';
import { like, likesAndUnlikes, signUp } from './users';

/** What browsers send that affects a page. */
export const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/**
 * Waits until the site has pages in memory. On a busy machine it takes more than one request: pages that take too long to render
 * are left to the browser, and made again.
 */
export async function warmPages(origin: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    let isRendered = false;
    for (let tries = 0; !isRendered && tries < 100; tries += 1)
      isRendered = (await (await fetch(origin + path)).text()).includes(RENDERED_ATTRIBUTE);
    if (!isRendered) throw new Error(`${path} is not rendered`);
  }
}

/** Pages from memory beside a bare Fastify route that sends as many bytes. */
export async function measurePages(report: Report): Promise<void> {
  const site = await startSite();
  try {
    for (const path of ['/', '/trend', '/video/gym-beats']) {
      await warmPages(site.origin, [path]);
      await measureBesideBare(report, site, {
        table: 'Pages from memory',
        name: path,
        request: { path, headers: BROWSER },
        type: 'text/html; charset=utf-8',
        aim: 'at least 0.50',
      });
    }
  } finally {
    await site.stop();
  }
}

const JWT_SECRET = 'a secret for the benchmark, at least 32 characters';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Videos of the list that is read. */
const LIST_LENGTH = 20;

/** The site and the bare route like another video in each load. */
const VIDEOS = Math.max(LIST_LENGTH, 2 * (ROUNDS + 1) + 1);

/** Users who like and unlike: so many that none comes to the rate of changes (behaviour.md#limits). */
const WRITERS = 10 * CONNECTIONS;

const LIKES = '/api/user/likes';

const PUBLIC = {
  'all videos': '/api/videos',
  'a video': '/api/video/gym-beats',
  'a search': '/api/videos?q=gym',
};

/** Requests of the API beside a bare Fastify route that sends as many bytes, on each database. */
export async function measureRequests(report: Report): Promise<void> {
  await onEachDatabase(async (database, start) => {
    const site = await start({ env: { JWT_SECRET }, fill: (env) => importVideos(env, VIDEOS) });
    const table = `Requests of the API on ${database}`;
    const headers = { 'accept-encoding': 'identity' };
    for (const [name, path] of Object.entries(PUBLIC)) {
      const request = { path, headers };
      const aim = 'at least 0.60';
      await measureBesideBare(report, site, { table, name, request, type: JSON_TYPE, aim });
    }
    const videos = Array.from({ length: VIDEOS }, (_video, index) => videoId(index));
    const reader = await signUp(site.origin, 'reader');
    await like(site.origin, reader, videos.slice(0, LIST_LENGTH));
    await measureBesideBare(report, site, {
      table,
      name: `a list of ${LIST_LENGTH}`,
      request: { path: LIKES, headers: { authorization: reader } },
      type: JSON_TYPE,
      jwtSecret: JWT_SECRET,
      aim: 'at least 0.45',
    });
    const writers: string[] = [];
    for (let index = 0; index < WRITERS; index += 1)
      writers.push(await signUp(site.origin, `writer-${index}`));
    const [first = '', ...others] = videos;
    await like(site.origin, writers[0] ?? '', [first]);
    await measureBesideBare(report, site, {
      table,
      name: 'a like and an unlike',
      request: {
        path: LIKES,
        headers: { authorization: writers[0] ?? '' },
        setupClient: likesAndUnlikes(writers, others),
      },
      type: JSON_TYPE,
      jwtSecret: JWT_SECRET,
    });
  });
}
