import { chromium } from '@playwright/test';
import { browserOptions } from '../support/browser';
import { startReference } from './reference';
import { startSite } from '../support/start-site';
import { visit, type Visit } from './visit';

/** Visits to the site and to the reference alternate, so that a change in the machine's load affects both. */
const PAIRS = 5;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

function line(name: string, visits: readonly Visit[]): string {
  const [first] = visits;
  const { page, scripts, styles } = first?.bytes ?? { page: NaN, scripts: NaN, styles: NaN };
  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
  const ms = median(visits.map(({ firstCardMs }) => firstCardMs)).toFixed(0);
  return `  ${name.padEnd(12)}${ms} ms; page ${kilobytes(page)}, styles ${kilobytes(styles)}, scripts ${kilobytes(scripts)}`;
}

const browser = await chromium.launch(await browserOptions());
try {
  const site = await startSite();
  try {
    const reference = await startReference(browser, site);
    try {
      const siteVisits: Visit[] = [];
      const referenceVisits: Visit[] = [];
      for (let pair = 0; pair < PAIRS; pair += 1) {
        siteVisits.push(await visit(browser, site.origin));
        referenceVisits.push(await visit(browser, reference.origin));
      }
      const ratios = siteVisits.map(
        ({ firstCardMs }, pair) => firstCardMs / (referenceVisits[pair]?.firstCardMs ?? NaN),
      );
      console.log(
        `First card of a first visit at 1.6 Mbit/s, 150 ms latency, CPU throttled 4 times; medians of ${PAIRS} pairs`,
      );
      console.log(line('site', siteVisits));
      console.log(line('static page', referenceVisits));
      console.log(
        `  ratio       ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
      );
    } finally {
      await reference.stop();
    }
  } finally {
    await site.stop();
  }
} finally {
  await browser.close();
}
