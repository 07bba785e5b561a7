import { chromium, type Browser } from '@playwright/test';
import { browserOptions } from '../../../e2e/support/browser';
import { fillOwnCatalogue } from '../own-catalogue';
import { startSite, type Server, type Site, type SiteOptions } from '../servers';
import { startMonolith } from './monolith';
import { ROUNDS, type Report } from './report';
import { startStaticPages } from './static-pages';
import { visit, type Visit } from './visit';

/** How many times slower the visitor's machine is than this one: a phone, an old phone, and this machine with its own network. */
const SLOWDOWNS = process.env['BENCH_UNTHROTTLED'] === '0' ? [4, 8] : [4, 8, null];

const PATHS = ['/', '/trend', '/video/gym-beats'];

/** Pages of a catalogue whose pictures are like photographs. */
const PHOTOGRAPH_PATHS = ['/', '/trend', '/video/own00000000'];

/** Pages need no other host. */
const ONLY_THIS_MACHINE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1';

/** The rows of a table. */
const FIGURES: readonly { figure: keyof Visit; name: string; unit: string; aim?: string }[] = [
  { figure: 'firstPaint', name: 'first paint', unit: 'ms' },
  {
    figure: 'largestPaint',
    name: 'largest paint',
    unit: 'ms',
    aim: 'at most 1.15 × a static page, 1.2 with photographs',
  },
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
export const measureVisits = (report: Report): Promise<void> =>
  measure(report, PATHS, {}, async (browser, site) => ({
    'a static page': await startStaticPages(browser, site, PATHS),
    'a monolith': await startMonolith(site),
  }));

/** Visits of pages with photographs, which an import has fetched, beside a static page with the same content. */
export const measurePhotographs = (report: Report): Promise<void> =>
  measure(
    report,
    PHOTOGRAPH_PATHS,
    { env: { SEED: 'none' }, fill: fillOwnCatalogue },
    async (browser, site) => ({ 'a static page': await startStaticPages(browser, site, PHOTOGRAPH_PATHS) }),
  );

/**
 * @param startReferences starts the references to measure beside the site, by their names in the table
 */
async function measure(
  report: Report,
  paths: readonly string[],
  siteOptions: SiteOptions,
  startReferences: (browser: Browser, site: Site) => Promise<Record<string, Server>>,
): Promise<void> {
  const options = await browserOptions();
  const browser = await chromium.launch({ ...options, args: [...options.args, ONLY_THIS_MACHINE] });
  const running: Server[] = [];
  try {
    const site = await startSite(siteOptions);
    running.unshift(site);
    const references = await startReferences(browser, site);
    running.unshift(...Object.values(references));
    const servers = Object.entries({ FitReel: site, ...references });
    for (const slowdown of SLOWDOWNS)
      for (const path of paths) {
        const visits: Record<string, Visit[]> = {};
        for (let round = 0; round < ROUNDS; round += 1)
          for (const [name, { origin }] of servers) {
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
