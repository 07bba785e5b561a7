import type { Results } from '../report';
import { ENGINES } from './engines';
import { importGenerated, importSample } from './generated-catalogue';
import { measureInTurns, REQUESTS, type RequestOf } from './in-turns';
import { startServer } from './measured-server';
import { publishedSite } from './published-site';
import { FULL_PAGES, get, searchesOf } from './searches';

/** Videos of the catalogues that are compared with one of 16. */
const SIZES = (process.env['BENCH_VIDEOS'] ?? '10000,1000000').split(',').map(Number);

/** Both catalogues have as many of these videos. */
const PAGES: Readonly<Record<string, RequestOf>> = {
  'a page of the catalogue': get((index) => `videos?limit=${(index % 16) + 1}&n=${index}`),
  'a page of Trend': get((index) => `trend?limit=${(index % 16) + 1}&n=${index}`),
};

/**
 * Requests of large catalogues beside the same of 16 of their videos, on both engines, in turns. A search is for as many videos
 * as the small catalogue has of them: then the ratio is that of growth alone. Full pages, which the small catalogue does not have,
 * tell how long a large one takes; their ratio includes 24 videos to read and to send.
 */
export async function measureGrowth(folder: string, results: Results): Promise<void> {
  for (const [name, start] of Object.entries(ENGINES)) {
    const stops: (() => Promise<void>)[] = [];
    const site = async (data: string, fill: typeof importGenerated, count: number) => {
      const { env, stop } = await start();
      stops.push(stop);
      const settings = { ...env, DATA_DIR: await publishedSite(folder, `${name}-${data}`) };
      await fill(folder, settings, count);
      const server = await startServer({ kind: 'site' }, settings);
      stops.push(server.stop);
      return server;
    };
    try {
      const small = await site('sample', importSample, Math.min(...SIZES));
      const kinds = { ...(await searchesOf(small)), ...PAGES, ...FULL_PAGES };
      for (const [turn, videos] of SIZES.entries()) {
        const large = await site(`${videos}`, importGenerated, videos);
        await measureInTurns(
          results,
          name,
          { data: '16 videos', server: small, kinds },
          { data: `${videos.toLocaleString('en')} videos`, server: large, kinds },
          turn * REQUESTS,
        );
      }
    } finally {
      for (const stop of stops.reverse()) await stop();
    }
  }
}
