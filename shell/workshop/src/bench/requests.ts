import type { Results } from '../report';
import { measureBesideBare, ROUNDS, SECONDS } from './beside-bare';
import { ENGINES } from './engines';
import { importGenerated } from './generated-catalogue';
import { CONNECTIONS } from './load';
import { startServer, type MeasuredServer } from './measured-server';
import { publishedSite } from './published-site';
import { sentBytes } from './sent-bytes';
import { like, likesAndUnlikes, signUp } from './users';

const JWT_SECRET = 'a secret for the benchmark, at least 32 characters';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Videos of the list that is read. */
const LIST_LENGTH = 20;

/** The site and the bare route like another video in each load. */
const VIDEOS = Math.max(LIST_LENGTH, 2 * (ROUNDS + 1) + 1);

/** Users who like and unlike: so many that none comes to the rate of changes (behaviour.md#limits). */
const WRITERS = 10 * CONNECTIONS;

const PUBLIC = {
  'all videos': '/api/videos',
  'a video': '/api/video/gym-beats',
  'a search': '/api/videos?q=gym',
};

async function measureUsers(
  folder: string,
  results: Results,
  engine: string,
  site: MeasuredServer,
): Promise<void> {
  const videos = Array.from({ length: VIDEOS }, (_video, index) => `generated-${index}`);
  const reader = await signUp(site.origin, 'reader');
  await like(site.origin, reader, videos.slice(0, LIST_LENGTH));
  const list = '/api/user/likes';
  await measureBesideBare(folder, results, site, {
    table: engine,
    name: `a list of ${LIST_LENGTH}`,
    request: { path: list, headers: { authorization: reader } },
    body: await sentBytes(site.origin + list, { authorization: reader }),
    type: JSON_TYPE,
    jwtSecret: JWT_SECRET,
  });
  const tokens: string[] = [];
  for (let index = 0; index < WRITERS; index += 1) tokens.push(await signUp(site.origin, `writer-${index}`));
  const [first = '', ...others] = videos;
  await like(site.origin, tokens[0] ?? '', [first]);
  await measureBesideBare(folder, results, site, {
    table: engine,
    name: 'a like and an unlike',
    request: { path: list, setupClient: likesAndUnlikes(tokens, others) },
    body: await sentBytes(site.origin + list, { authorization: tokens[0] }),
    type: JSON_TYPE,
    jwtSecret: JWT_SECRET,
  });
}

/** Requests of the API beside a bare Fastify route that sends as many bytes, on both engines, in turns. */
export async function measureRequests(folder: string, results: Results): Promise<void> {
  const dataDir = await publishedSite(folder);
  for (const [engine, start] of Object.entries(ENGINES)) {
    const database = await start();
    const env = { ...database.env, DATA_DIR: dataDir, JWT_SECRET };
    await importGenerated(folder, env, VIDEOS);
    const site = await startServer({ kind: 'site' }, env);
    try {
      console.log(`Requests of the API on ${engine}; medians of ${ROUNDS} pairs, ${SECONDS} s each`);
      for (const [name, path] of Object.entries(PUBLIC)) {
        const headers = { 'accept-encoding': 'identity' };
        const body = await sentBytes(site.origin + path, headers);
        const request = { path, headers };
        await measureBesideBare(folder, results, site, {
          table: engine,
          name,
          request,
          body,
          type: JSON_TYPE,
        });
      }
      await measureUsers(folder, results, engine, site);
    } finally {
      await site.stop();
      await database.stop();
    }
  }
}
