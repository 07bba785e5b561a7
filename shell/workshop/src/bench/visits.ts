import { chromium } from '@playwright/test';
import { browserOptions } from '../../../e2e/support/browser';
import { startSite, type Server } from '../servers';
import { startMonolith } from './monolith';
import { ROUNDS, type Report } from './report';
import { startStaticPages } from './static-pages';
import { visit, type Visit } from './visit';

/** How many times slower than this machine the visitor's is: a phone, an old phone, and this machine with its own network. */
const SLOWDOWNS = process.env['BENCH_UNTHROTTLED'] === '0' ? [4, 8] : [4, 8, null];

const PATHS = ['/', '/trend', '/video/gym-beats'];

/** No page needs another host. */
const ONLY_THIS_MACHINE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1';

/** The rows of a table. */
const FIGURES: readonly { figure: keyof Visit; name: string; unit: string; aim?: string }[] = [
  { figure: 'firstPaint', name: 'first paint', unit: 'ms' },
  { figure: 'largestPaint', name: 'largest paint', unit: 'ms', aim: 'at most 1.15 × a static page' },
  { figure: 'layoutShift', name: 'layout shift', unit: '' },
  { figure: 'html', name: 'HTML', unit: 'KB' },
  { figure: 'styles', name: 'styles', unit: 'KB' },
  {
    figure: 'scripts',
    name: 'scripts',
    unit: 'KB',
    aim: 'at most 145 KB and 1.05 × the monolith on the first route',
  },
  { figure: 'images', name: 'images', unit: 'KB' },
];

/** Visits of pages beside a static page with the same content, and beside a monolith of the same sources. */
export async function measureVisits(report: Report): Promise<void> {
  const options = await browserOptions();
  const browser = await chromium.launch({ ...options, args: [...options.args, ONLY_THIS_MACHINE] });
  const running: Server[] = [];
  const started = async (server: Promise<Server>) => {
    running.unshift(await server);
    return (await server).origin;
  };
  try {
    const site = await startSite();
    running.unshift(site);
    const origins = {
      FitReel: site.origin,
      'a static page': await started(startStaticPages(browser, site, PATHS)),
      'a monolith': await started(startMonolith(site)),
    };
    for (const slowdown of SLOWDOWNS)
      for (const path of PATHS) {
        const visits: Record<string, Visit[]> = {};
        for (let round = 0; round < ROUNDS; round += 1)
          for (const [name, origin] of Object.entries(origins)) {
            const seen = await visit(browser, origin + path, slowdown);
            (visits[name] ??= []).push(seen);
          }
        const table = `${path}, ${slowdown ? `1.6 Mbit/s, 150 ms, CPU ÷ ${slowdown}` : 'unthrottled'}`;
        for (const { figure, ...row } of FIGURES) {
          const samples = Object.fromEntries(
            Object.entries(visits).map(([name, all]) => [name, all.map((one) => one[figure])]),
          );
          report.add({ table, ...row, samples });
        }
      }
  } finally {
    for (const { stop } of running) await stop();
    await browser.close();
  }
}
