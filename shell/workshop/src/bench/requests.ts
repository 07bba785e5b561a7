import { RENDERED_ATTRIBUTE } from '@fitreel/protocol';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { onEachDatabase, ROOT, startSite } from '../servers';
import { measureBesideBare } from './load';
import type { Report } from './report';
import { like, signUp } from './users';

/** Headers of browsers that affect a page. */
export const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/**
 * Waits until the site has pages in memory. On a busy machine that takes several requests: a page that renders too slowly is left to the
 * browser, and rendered again.
 */
export async function warmPages(
  origin: string,
  paths: readonly string[],
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  for (const page of paths) {
    let isRendered = false;
    for (let tries = 0; !isRendered && tries < 100; tries += 1) {
      if (tries > 0) await pause(100);
      isRendered = (await (await fetch(origin + page, { headers })).text()).includes(
        `${RENDERED_ATTRIBUTE}="page"`,
      );
    }
    if (!isRendered) throw new Error(`${page} is not rendered`);
  }
}

/** Pages from memory beside a bare Fastify route that sends as many bytes. */
export async function measurePages(report: Report): Promise<void> {
  const site = await startSite();
  try {
    for (const page of ['/', '/trend', '/video/gym-beats']) {
      await warmPages(site.origin, [page]);
      await measureBesideBare(report, site, {
        table: 'Pages from memory',
        name: page,
        request: { path: page, headers: BROWSER },
        type: 'text/html; charset=utf-8',
        aim: 'at least 0.50',
      });
    }
  } finally {
    await site.stop();
  }
}

export const JWT_SECRET = 'a-secret-for-the-benchmark-at-least-32-characters';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Ids of the videos in the list that is read. */
const LISTED = Array.from({ length: 20 }, (_video, index) => `generated-${index}`);

const PUBLIC = {
  'all videos': '/api/videos',
  'a video': '/api/video/gym-beats',
  'a search': '/api/videos?q=gym',
};

/** Runs the catalogue's own tool of the checkout in `root` on the database that `env` names. Returns its standard output. */
export async function runCatalogTool(
  env: NodeJS.ProcessEnv,
  root: string,
  ...args: string[]
): Promise<string> {
  const command = ['run', '-s', 'catalog', '-w', '@fitreel/api', '--', ...args];
  const options = { cwd: root, env: { ...process.env, ...env }, maxBuffer: 2 ** 26 };
  return (await promisify(execFile)('npm', command, options)).stdout;
}

/** Imports the videos into the database that `env` names, with the catalogue's own tool of the checkout in `root`. */
export async function importVideos(
  env: NodeJS.ProcessEnv,
  ids: readonly string[] = LISTED,
  root = ROOT,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'fitreel-workshop-'));
  const videos = ids.map((_id) => ({
    ...{ _id, title: `Stretching ${_id}`, creator: 'Vera' },
    ...{ subscriber: '57k', src: _id, categoryName: 'Workout' },
  }));
  try {
    const file = path.join(folder, 'videos.jsonl');
    await writeFile(file, videos.map((video) => `${JSON.stringify(video)}\n`).join(''));
    await runCatalogTool(env, root, 'import', file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Requests of the API beside a bare Fastify route that sends as many bytes, on each database. */
export async function measureRequests(report: Report): Promise<void> {
  await onEachDatabase(async (database, start) => {
    const site = await start({ env: { JWT_SECRET }, fill: (settings) => importVideos(settings) });
    const table = `Requests of the API on ${database}`;
    const headers = { 'accept-encoding': 'identity' };
    for (const [name, url] of Object.entries(PUBLIC)) {
      const request = { path: url, headers };
      const aim = 'at least 0.60';
      await measureBesideBare(report, site, { table, name, request, type: JSON_TYPE, aim });
    }
    const reader = await signUp(site.origin, 'reader');
    await like(site.origin, reader, LISTED);
    await measureBesideBare(report, site, {
      table,
      name: `a list of ${LISTED.length}`,
      request: { path: '/api/user/likes', headers: { authorization: reader } },
      type: JSON_TYPE,
      jwtSecret: JWT_SECRET,
      aim: 'at least 0.45',
    });
  });
}
