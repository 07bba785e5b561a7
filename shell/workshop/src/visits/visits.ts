import { chromium } from '@playwright/test';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { browserOptions } from '../../../e2e/support/browser';
import { startSite, type RunningServer } from '../../../e2e/support/start-site';
import { BENCH_RESULTS } from '../report';
import { startMonolith } from './monolith';
import { writePageChart } from './page-chart';
import { startStaticPages } from './static-page';
import { table } from './table';
import { visit, type Visit } from './visit';

/** Visits alternate between the sites, so that a change in the machine's load affects all. */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 9);

/** Whether to visit with the machine's own speed, too. */
const UNTHROTTLED = process.env['BENCH_UNTHROTTLED'] !== '0';

/** No page needs another host. */
const ONLY_THIS_MACHINE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1';

export async function measureVisits(): Promise<void> {
  const options = await browserOptions();
  const browser = await chromium.launch({ ...options, args: [...options.args, ONLY_THIS_MACHINE] });
  const running: RunningServer[] = [];
  const started = async (site: Promise<RunningServer>) => {
    running.push(await site);
    return running.at(-1) as RunningServer;
  };

  try {
    const site = await started(startSite());
    const { videos } = (await (await fetch(`${site.origin}/api/videos`)).json()) as {
      videos: { _id: string }[];
    };
    const paths = ['/', '/trend', `/video/${videos[0]?._id ?? ''}`];
    const sites = {
      FitReel: { origin: site.origin, hasApp: true },
      'static page': { ...(await started(startStaticPages(browser, site, paths))), hasApp: false },
      monolith: { ...(await started(startMonolith(site))), hasApp: true },
    };
    const raw: Record<string, Record<string, Visit[]>> = {};
    for (const throttled of UNTHROTTLED ? [true, false] : [true]) {
      for (const pathname of paths) {
        const visits: Record<string, Visit[]> = Object.fromEntries(
          Object.keys(sites).map((name) => [name, []]),
        );
        for (let round = 0; round < ROUNDS; round += 1) {
          for (const [name, { origin, hasApp }] of Object.entries(sites)) {
            const url = origin + pathname;
            const seen = await visit(browser, url, { throttled, pressesLike: false });
            const pressed =
              hasApp && pathname.startsWith('/video/')
                ? await visit(browser, url, { throttled, pressesLike: true })
                : null;
            visits[name]?.push({ ...seen, likeResponds: pressed?.likeResponds ?? NaN });
          }
        }
        const title = `${pathname}, ${throttled ? '1.6 Mbit/s, 150 ms, CPU ÷ 4' : 'unthrottled'}; medians of ${ROUNDS}`;
        raw[title] = visits;
        console.log(`\n${table(title, visits)}`);
      }
    }
    await mkdir(BENCH_RESULTS, { recursive: true });
    await writeFile(path.join(BENCH_RESULTS, 'paints.json'), JSON.stringify(raw, null, 2));
    for (const figure of ['firstPaint', 'largestPaint', 'firstCard'] as const)
      await writePageChart(path.join(BENCH_RESULTS, `${figure}.svg`), raw, figure, figure);
  } finally {
    for (const { stop } of running.reverse()) await stop();
    await browser.close();
  }
}
