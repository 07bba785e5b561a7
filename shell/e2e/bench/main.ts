import { chromium } from '@playwright/test';
import { testBrowser } from '../support/browser';
import { startReference } from './reference';
import { startSite } from '../support/start-site';
import { visit, type Visit } from './visit';

/** Visits to the site and to the reference take turns, so that both meet the same moods of the machine. */
const PAIRS = 5;

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

function line(name: string, visits: readonly Visit[]): string {
  const [first] = visits;
  const { page, scripts, styles } = first?.bytes ?? { page: NaN, scripts: NaN, styles: NaN };
  const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
  const time = median(visits.map(({ firstCard }) => firstCard)).toFixed(0);
  return `  ${name.padEnd(12)}${time} ms; page ${kilobytes(page)}, styles ${kilobytes(styles)}, scripts ${kilobytes(scripts)}`;
}

const browser = await chromium.launch(await testBrowser());
try {
  const site = await startSite();
  try {
    const reference = await startReference(browser, site);
    try {
      const composed: Visit[] = [];
      const still: Visit[] = [];
      for (let pair = 0; pair < PAIRS; pair += 1) {
        composed.push(await visit(browser, site.origin));
        still.push(await visit(browser, reference.origin));
      }
      const ratios = composed.map(({ firstCard }, pair) => firstCard / (still[pair]?.firstCard ?? NaN));
      console.log(
        `First card of a first visit, 1.6 Mbit/s, 150 ms, CPU 4 times slower; medians of ${PAIRS} pairs`,
      );
      console.log(line('composed', composed));
      console.log(line('static page', still));
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
