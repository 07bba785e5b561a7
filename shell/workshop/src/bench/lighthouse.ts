import { chromium } from '@playwright/test';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { browserOptions } from '../../../e2e/support/browser';
import { startSite } from '../../../e2e/support/start-site';
import { BENCH_RESULTS, median } from '../report';

/** Fetched when it is needed: as a dependency it would add 200 packages and 185 MB to every installation. */
const LIGHTHOUSE = 'lighthouse@12.8.2';

const RUNS = Number(process.env['BENCH_RUNS'] ?? 3);

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

/** A report of Lighthouse is about 1 MB. */
const REPORT_MAX_BYTES = 64 * 1024 * 1024;

type Scores = Record<(typeof CATEGORIES)[number], number>;

/** The part of a report that is used: scores from 0 to 1, null where an audit does not apply. */
interface Report {
  categories: Record<keyof Scores, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; displayValue?: string }>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** What Lighthouse reports of a page on a phone, in a browser of its own. */
async function audit(url: string): Promise<Report> {
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
    return JSON.parse(stdout) as Report;
  } finally {
    await browser.close();
  }
}

const scoresOf = ({ categories }: Report) =>
  Object.fromEntries(CATEGORIES.map((name) => [name, Math.round(100 * categories[name].score)])) as Scores;

/** What costs a page points: the audits that weigh and are not perfect. */
function flawsOf({ categories, audits }: Report): string[] {
  const weighing = CATEGORIES.flatMap((name) => categories[name].auditRefs).filter(
    ({ weight }) => weight > 0,
  );
  return weighing.flatMap(({ id }) => {
    const { score = null, displayValue = '' } = audits[id] ?? {};
    return score === null || score === 1 ? [] : [`${id} ${score} ${displayValue}`.trim()];
  });
}

export async function measureLighthouse(): Promise<void> {
  const site = await startSite();
  try {
    const { videos } = (await (await fetch(`${site.origin}/api/videos`)).json()) as {
      videos: { _id: string }[];
    };
    const raw: Record<string, { scores: Scores; flaws: string[] }[]> = {};
    console.log(`Lighthouse on a phone; medians of ${RUNS}`);
    console.log(['', ...CATEGORIES].map((name) => name.padEnd(18)).join(''));
    for (const page of ['/', '/trend', `/video/${videos[0]?._id ?? ''}`, '/login', '/search?q=gym']) {
      const runs: (typeof raw)[string] = [];
      for (let run = 0; run < RUNS; run += 1) {
        const report = await audit(site.origin + page);
        runs.push({ scores: scoresOf(report), flaws: flawsOf(report) });
      }
      raw[page] = runs;
      const medians = CATEGORIES.map((name) => String(median(runs.map(({ scores }) => scores[name]))));
      console.log([page, ...medians].map((cell) => cell.padEnd(18)).join(''));
      for (const flaw of new Set(runs.flatMap(({ flaws }) => flaws))) console.log(`    ${flaw}`);
    }
    await mkdir(BENCH_RESULTS, { recursive: true });
    await writeFile(path.join(BENCH_RESULTS, 'lighthouse.json'), JSON.stringify(raw, null, 2));
  } finally {
    await site.stop();
  }
}
