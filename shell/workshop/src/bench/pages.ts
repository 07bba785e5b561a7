import type { Results } from '../report';
import { measureBesideBare, ROUNDS, SECONDS } from './beside-bare';
import { startServer } from './measured-server';
import { publishedSite } from './published-site';
import { sentBytes } from './sent-bytes';

const PATHS = ['/', '/trend', '/video/gym-beats'];

/** What browsers send that affects a page. */
const HEADERS = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/** Pages from memory beside a bare Fastify route that sends as many bytes, in turns. */
export async function measurePages(folder: string, results: Results): Promise<void> {
  const dataDir = await publishedSite(folder);
  const site = await startServer({ kind: 'site' }, { DATA_DIR: dataDir });
  try {
    console.log(`Pages from memory; medians of ${ROUNDS} pairs, ${SECONDS} s each`);
    for (const page of PATHS) {
      const body = await sentBytes(site.origin + page, HEADERS);
      const load = { path: page, headers: HEADERS };
      await measureBesideBare(folder, results, site, {
        table: 'Pages from memory',
        name: page,
        request: load,
        body,
        type: 'text/html; charset=utf-8',
      });
    }
  } finally {
    await site.stop();
  }
}
