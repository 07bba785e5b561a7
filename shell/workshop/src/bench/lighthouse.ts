import { chromium } from '@playwright/test';
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { promisify } from 'node:util';
import { browserOptions } from '../../../e2e/support/browser';
import { listen, startSite } from '../servers';
import { ROUNDS, type Report } from './report';

/** Fetched when it is needed: as a dependency it would add 200 packages and 185 MB to every installation. */
const LIGHTHOUSE = 'lighthouse@12.8.2';

/** Each run takes about half a minute. */
const RUNS = Math.min(ROUNDS, 3);

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** A report of Lighthouse is about 1 MB. */
const REPORT_MAX_BYTES = 64 * 1024 * 1024;

/** The part of a report that is used: scores from 0 to 1, null where an audit does not apply. */
interface Audited {
  categories: Record<
    (typeof CATEGORIES)[number],
    { score: number; auditRefs: { id: string; weight: number }[] }
  >;
  audits: Record<string, { score: number | null; displayValue?: string }>;
}

async function freePort(): Promise<string> {
  const { origin, stop } = await listen(createServer());
  await stop();
  return new URL(origin).port;
}

/** What Lighthouse reports of a page on a phone, in a browser of its own. */
async function audit(url: string): Promise<Audited> {
  const port = await freePort();
  const options = await browserOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...options.args, `--remote-debugging-port=${port}`],
  });
  try {
    const given = [url, `--port=${port}`, '--output=json', '--quiet', '--no-enable-error-reporting'];
    const { stdout } = await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, ...given], {
      maxBuffer: REPORT_MAX_BYTES,
    });
    return JSON.parse(stdout) as Audited;
  } finally {
    await browser.close();
  }
}

/** What costs a page points: the audits that weigh and are not perfect. */
function flawsOf({ categories, audits }: Audited): string[] {
  const weighing = CATEGORIES.flatMap((name) => categories[name].auditRefs).filter(
    ({ weight }) => weight > 0,
  );
  return weighing.flatMap(({ id }) => {
    const { score = null, displayValue = '' } = audits[id] ?? {};
    return score === null || score === 1 ? [] : [`${id} ${score} ${displayValue}`.trim()];
  });
}

/** Scores of pages on a phone, and what costs points. */
export async function measureLighthouse(report: Report): Promise<void> {
  const site = await startSite();
  try {
    for (const page of ['/', '/trend', '/video/gym-beats', '/login', '/search?q=gym']) {
      const reports: Audited[] = [];
      for (let run = 0; run < RUNS; run += 1) reports.push(await audit(site.origin + page));
      for (const category of CATEGORIES) {
        const scores = reports.map(({ categories }) => Math.round(100 * categories[category].score));
        report.add({ table: page, name: category, unit: '', samples: { FitReel: scores } });
      }
      for (const flaw of new Set(reports.flatMap(flawsOf))) console.log(`    ${flaw}`);
    }
  } finally {
    await site.stop();
  }
}
