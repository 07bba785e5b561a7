import type autocannon from 'autocannon';
import path from 'node:path';
import { onEachDatabase } from '../servers';
import { addThroughput, CONNECTIONS, load, type Throughput } from './load';
import { ROUNDS, type Report } from './report';
import { BROWSER, warmPages } from './requests';
import { like, signUp } from './users';

const PAGES = ['/', '/trend', '/video/gym-beats', '/categoryworkout', '/video/keto-start', '/search?q=gym'];
const PUBLIC = [
  '/api/videos',
  '/api/videos?limit=24',
  '/api/video/gym-beats',
  '/api/categories',
  '/api/videos?q=gym',
];

const VIDEO = 'gym-beats';

const USERS = 10 * CONNECTIONS;

/** Of 20 requests, 12 are for pages, 5 for the public API, and 3 from a signed-in user: two reads and a change. */
function realisticMix(own: readonly string[]): autocannon.Request[] {
  return own.flatMap((token, turn) => {
    const page = (index: number) => ({ path: PAGES[(turn + index) % PAGES.length] ?? '/', headers: BROWSER });
    const data = (index: number) => ({
      path: PUBLIC[(turn + index) % PUBLIC.length] ?? '/',
      headers: BROWSER,
    });
    const headers = { authorization: token };
    // Every other turn removes the video, and the next one adds it again.
    const change: autocannon.Request =
      turn % 2 === 0
        ? { method: 'DELETE', path: `/api/user/watchlater/${VIDEO}`, headers }
        : {
            method: 'POST',
            path: '/api/user/watchlater',
            headers: { authorization: own[turn - 1], 'content-type': 'application/json' },
            body: JSON.stringify({ video: { _id: VIDEO } }),
          };
    return [
      ...[page(0), page(1), data(0), page(2), { path: '/api/user/likes', headers }],
      ...[page(3), page(4), data(1), page(5), change],
      ...[page(6), page(7), data(2), page(8), { path: '/api/user/history', headers }],
      ...[page(9), page(10), data(3), page(11), data(4)],
    ];
  });
}

/** Gives each connection its own users: a load that ends between a removal and its addition must not make another connection fail. */
function eachWithOwnUsers(tokens: readonly string[]): (client: autocannon.Client) => void {
  let connections = 0;
  return (client) => {
    const turn = connections++ % CONNECTIONS;
    client.setRequests(realisticMix(tokens.filter((_token, index) => index % CONNECTIONS === turn)));
  };
}

/** Prepares a site for the mix. Returns the options of loads that send it. */
export async function prepareMix(origin: string) {
  await warmPages(origin, PAGES);
  const tokens: string[] = [];
  for (let index = 0; index < USERS; index += 1) {
    const token = await signUp(origin, `user-${index}`);
    await like(origin, token, [VIDEO]);
    tokens.push(token);
  }
  return { setupClient: eachWithOwnUsers(tokens) };
}

/**
 * A realistic mix of requests, to the site of this checkout and, in turns, to the site of the checkout at `BENCH_AGAINST`: the effect of a
 * change under load. Each serves its own builds. Build the other one first (`npm ci && npm run build`), then run `BENCH_PARTS=mix
 * BENCH_AGAINST=../fitreel-before npm run bench` here. The ratio compares this checkout with the other: 1.10 × means 10 % more requests.
 */
export async function measureMix(report: Report): Promise<void> {
  const against = process.env['BENCH_AGAINST'];
  const checkouts = { FitReel: undefined, ...(against && { 'the other checkout': path.resolve(against) }) };
  await onEachDatabase(async (database, start) => {
    const loads: Record<string, Throughput[]> = {};
    const turns: (() => Promise<void>)[] = [];
    for (const [name, root] of Object.entries(checkouts)) {
      const site = await start({ root });
      const mix = await prepareMix(site.origin);
      const send = () => load(site, { path: '/', ...mix });
      // The first requests run code that is not optimised yet.
      await send();
      const kept: Throughput[] = [];
      loads[name] = kept;
      turns.push(async () => {
        kept.push(await send());
      });
    }
    for (let round = 0; round < ROUNDS; round += 1) for (const turn of turns) await turn();
    addThroughput(report, `Realistic mix on ${database}`, 'requests', loads);
  });
}
