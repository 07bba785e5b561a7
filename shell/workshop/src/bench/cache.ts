import path from 'node:path';
import { freePort } from '../../../delivery/testing/free-port';
import { SHARED_CACHES } from '../../../delivery/testing/shared-caches';
import { writeVariant } from '../../../e2e/support/variant';
import { startSite, type Site } from '../servers';
import { fitreel, inFolder, shown } from './deploys';
import { addThroughput, CONNECTIONS, load, type Throughput } from './load';
import { ROUNDS, type Report } from './report';
import { BROWSER, warmPages } from './requests';

/** Requests over which the share of hits is counted. */
const REQUESTS = 4000;

const POPULAR = ['/', '/trend', '/categoryworkout', '/search?q=gym', '/login'];

/** Two of ten visitors have no bucket yet; half of all visitors have chosen a theme. */
function someCookie(): string {
  const chance = (share: number) => Math.random() < share;
  const bucket = chance(0.8) ? [`bucket=${Math.floor(Math.random() * 100)}`] : [];
  const theme = chance(0.5) ? [`theme=${chance(0.5) ? 'light' : 'dark'}`] : [];
  return [...bucket, ...theme].join('; ');
}

/** A request for a page. */
interface Visit {
  path: string;
  headers: Record<string, string>;
}

/** Buckets that get both canaries, only the remote's, only the shell's, and none. */
const VARIANTS = [0, 1, 10, 99];

/** Warms all pages. Seven of ten visits are to a popular page, and the others to a random video's. */
async function visitsOf(origin: string): Promise<() => Visit> {
  const { videos } = (await (await fetch(`${origin}/api/videos`)).json()) as { videos: { _id: string }[] };
  const all = videos.map(({ _id }) => `/video/${_id}`);
  for (const bucket of VARIANTS)
    await warmPages(origin, [...POPULAR, ...all], { cookie: `bucket=${bucket}` });
  const one = (paths: readonly string[]) => paths[Math.floor(Math.random() * paths.length)] ?? '/';
  return () => ({
    path: one(Math.random() < 0.7 ? POPULAR : all),
    headers: { ...BROWSER, cookie: someCookie() },
  });
}

/** Pages that the site has sent, by its own count. */
async function pagesSent(metricsOrigin: string): Promise<number> {
  const text = await (await fetch(`${metricsOrigin}/metrics`)).text();
  return [...text.matchAll(/^fitreel_pages_total\{[^}]*\} (\d+)/gm)].reduce(
    (sum, [, n]) => sum + Number(n),
    0,
  );
}

/** The percentage of pages that come from the cache. */
async function hits(origin: string, next: () => Visit, sent: () => Promise<number>): Promise<number> {
  const before = await sent();
  let left = REQUESTS;
  const connection = async () => {
    while (left > 0) {
      left -= 1;
      const { path: url, headers } = next();
      const response = await fetch(origin + url, { headers });
      if (!response.ok) throw new Error(`${url}: ${response.status}`);
      await response.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return 100 * (1 - ((await sent()) - before) / REQUESTS);
}

/** The buckets, of 100, that get these releases. */
async function bucketsOf(origin: string, ...releases: readonly string[]): Promise<number[]> {
  const pages = await Promise.all(
    Array.from({ length: 100 }, async (_, bucket) =>
      (await fetch(`${origin}/trend`, { headers: { cookie: `bucket=${bucket}` } })).text(),
    ),
  );
  return releases.map((release) => pages.filter((html) => html.includes(`/releases/${release}/`)).length);
}

/** Milliseconds from the site's own first page with this release until the cache's first page with it. */
async function delay(site: Site, origin: string, version: string): Promise<number> {
  const at = async (where: string) => {
    await shown(where, version);
    return performance.now();
  };
  const [own, cached] = await Promise.all([at(site.origin), at(origin)]);
  return Math.max(0, cached - own);
}

/**
 * A site with a canary of 10 percent of a remote and one of the shell behind each cache of `behind-a-proxy.md`, configured as described
 * there: the share of pages from the cache, the gateway's savings, and the delay of a deploy and a rollback.
 */
export async function measureCache(report: Report): Promise<void> {
  for (const { name, start } of SHARED_CACHES) {
    if (!start) {
      console.log(`\n${name} is not installed here, so it is not measured.`);
      continue;
    }
    await inFolder(async (folder) => {
      const metricsPort = await freePort();
      const site = await startSite({ env: { METRICS_PORT: String(metricsPort) } });
      const cache = await start(site.origin);
      try {
        const release = (app: string, mark: string) =>
          writeVariant(app, path.join(folder, `${app}-${mark}`), mark);
        const run = (command: string, ...args: string[]) => fitreel(command, ...args, '--store', site.folder);
        const first = await release('catalog', 'first');
        await run('deploy', '--force', path.join(folder, 'catalog-first'));
        await shown(cache.origin, first);
        for (const app of ['catalog', 'shell']) {
          const version = await release(app, 'canary');
          await run('deploy', '--force', path.join(folder, `${app}-canary`), '--canary', '10');
          await new Promise((resolve) => setTimeout(resolve, 1500));
          const [own = 0] = await bucketsOf(cache.origin, `${app}/${version}`);
          if (own !== 10) throw new Error(`${own} buckets get the canary of ${app}`);
        }
        const table = `Pages behind ${name}`;
        const sent = () => pagesSent(`http://127.0.0.1:${metricsPort}`);
        const next = await visitsOf(site.origin);
        const mix = {
          path: '/',
          setupClient: (client: { setRequests: (requests: Visit[]) => void }) =>
            client.setRequests(Array.from({ length: 200 }, next)),
        };
        const shares: number[] = [];
        const loads: Record<string, Throughput[]> = { [name]: [], 'the gateway alone': [] };
        await load(site, mix);
        for (let round = 0; round < ROUNDS; round += 1) {
          shares.push(await hits(cache.origin, next, sent));
          loads[name]?.push(await load({ ...site, origin: cache.origin }, mix));
          loads['the gateway alone']?.push(await load(site, mix));
        }
        report.add({
          table,
          name: 'from the cache',
          unit: '%',
          samples: { [name]: shares },
          aim: 'at least 95 %',
        });
        addThroughput(report, table, 'by CPU time of the gateway', loads, 'at least 10');
        const [deploys, rollbacks]: [number[], number[]] = [[], []];
        await run('rollback', 'catalog');
        for (let round = 0; round < ROUNDS; round += 1) {
          const version = await release('catalog', String(round));
          const changed = run('deploy', '--force', path.join(folder, `catalog-${round}`));
          deploys.push(await delay(site, cache.origin, version));
          await changed;
          const back = run('rollback', 'catalog', '--version', first);
          rollbacks.push(await delay(site, cache.origin, first));
          await back;
        }
        for (const [what, samples] of [
          ['a deploy shows after', deploys],
          ['a rollback shows after', rollbacks],
        ] as const)
          report.add({ table, name: what, unit: 'ms', samples: { [name]: samples }, aim: 'at most 1000 ms' });
      } finally {
        await cache.stop();
        await site.stop();
      }
    });
  }
}
