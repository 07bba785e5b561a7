import type autocannon from 'autocannon';
import path from 'node:path';
import { median, type Results } from '../report';
import { ROUNDS, SECONDS } from './beside-bare';
import { ENGINES } from './engines';
import { CONNECTIONS, load, type Throughput } from './load';
import { startServer } from './measured-server';
import { publishedSite } from './published-site';
import { like, signUp } from './users';

const PAGES = ['/', '/trend', '/video/gym-beats', '/categoryworkout', '/video/keto-start', '/search?q=gym'];
const PUBLIC = [
  '/api/videos',
  '/api/videos?limit=24',
  '/api/video/gym-beats',
  '/api/categories',
  '/api/videos?q=gym',
];

const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/** Each is used by one connection: a load that was cut off between a save and its removal must not make another fail. */
const USERS = 10 * CONNECTIONS;

/** Of 20 requests 12 are for pages, 5 for the public API, and 3 are calls of a signed-in user: two reads and a change. */
function realisticMix(tokens: readonly string[]): (client: autocannon.Client) => void {
  let connections = 0;
  return (client) => {
    const connection = connections % CONNECTIONS;
    connections += 1;
    const own = tokens.filter((_token, index) => index % CONNECTIONS === connection);
    client.setRequests(
      own.flatMap((authorization, turn) => {
        const page = (index: number) => ({ path: PAGES[index % PAGES.length] ?? '/', headers: BROWSER });
        const data = (index: number) => ({ path: PUBLIC[index % PUBLIC.length] ?? '/', headers: BROWSER });
        const change =
          turn % 2 === 0
            ? {
                method: 'DELETE' as const,
                path: '/api/user/watchlater/gym-beats',
                headers: { authorization },
              }
            : {
                method: 'POST' as const,
                path: '/api/user/watchlater',
                headers: {
                  authorization: own[turn - 1] ?? authorization,
                  'content-type': 'application/json',
                },
                body: JSON.stringify({ video: { _id: 'gym-beats' } }),
              };
        const calls: autocannon.Request[] = [
          { path: '/api/user/likes', headers: { authorization } },
          change,
          { path: '/api/user/history', headers: { authorization } },
        ];
        return Array.from({ length: 4 }, (_part, part): autocannon.Request[] => [
          page(turn + 3 * part),
          page(turn + 3 * part + 1),
          data(turn + part),
          page(turn + 3 * part + 2),
          ...calls.slice(part, part + 1),
          ...(part === 3 ? [data(turn + 4)] : []),
        ]).flat();
      }),
    );
  };
}

/**
 * Requests in a realistic mix, to this checkout's server and, in turns, to that of the checkout at `BENCH_AGAINST`: what an
 * optimisation brings. Both serve the same releases.
 */
export async function measureMix(folder: string, results: Results): Promise<void> {
  const against = process.env['BENCH_AGAINST'];
  const checkouts = { here: undefined, ...(against && { there: path.resolve(against) }) };
  for (const [engine, start] of Object.entries(ENGINES)) {
    const sites = [];
    for (const [name, root] of Object.entries(checkouts)) {
      const database = await start();
      const dataDir = await publishedSite(folder, `${engine}-${name}`);
      const site = await startServer({ kind: 'site' }, { ...database.env, DATA_DIR: dataDir }, root);
      const tokens: string[] = [];
      for (let index = 0; index < USERS; index += 1) {
        const token = await signUp(site.origin, `user-${index}`);
        await like(site.origin, token, ['gym-beats']);
        tokens.push(token);
      }
      sites.push({ name, database, site, tokens, loads: [] as Throughput[] });
    }
    try {
      for (let round = 0; round <= ROUNDS; round += 1)
        for (const { site, tokens, loads } of sites) {
          const result = await load(site, { path: '/', setupClient: realisticMix(tokens) }, SECONDS);
          // The first requests run code that is not optimised yet.
          if (round > 0) loads.push(result);
        }
      const samples = Object.fromEntries(
        sites.map(({ name, loads }) => [name, loads.map(({ perCpuSecond }) => perCpuSecond)]),
      );
      results.add({ table: `Realistic mix on ${engine}`, name: 'mix', samples });
      const [here, there] = sites.map(({ loads }) => loads);
      const own = median((here ?? []).map(({ perCpuSecond }) => perCpuSecond)).toFixed(0);
      const ratio = (of: keyof Throughput) =>
        median((here ?? []).map((one, index) => one[of] / (there?.[index]?.[of] ?? NaN))).toFixed(2);
      console.log(
        `Realistic mix on ${engine}: ${own} requests per CPU second` +
          (there ? `, ${ratio('perCpuSecond')} × the other checkout (by time ${ratio('perSecond')})` : ''),
      );
    } finally {
      for (const { site, database } of sites) {
        await site.stop();
        await database.stop();
      }
    }
  }
}
