import { RELEASE_FILE } from '@fitreel/protocol';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pLimit from 'p-limit';
import type { BrowserVerdict } from '../cli/output';
import { readBuilt } from '../core/store/built-release';
import { startCheckSite, type CheckedPage } from './check-site';
import { launchChromium, NoBrowser } from './chromium';
import { findingLines } from './findings';
import { tour } from './tour';
import { toursOf } from './views';

/** How many viewers look around at the same time. */
const AT_ONCE = 4;

/** This many pages that also get stuck when opened alone are enough to reject a release. */
const CONFIRMED = 3;

const UNCHECKED =
  'Not checked: errors in the browser, a slow or failing API, layout, accessibility, keys, storage, globals, what remains behind, memory, and the site’s policy';

async function checked(dist: string, shellDist: string, folder: string): Promise<BrowserVerdict> {
  const release = await readBuilt(dist);
  if (release.kind !== 'remote') throw new Error(`${path.join(dist, RELEASE_FILE)} is not a remote’s`);
  const site = await startCheckSite({ dist, release }, shellDist, process.cwd(), folder);
  try {
    const browser = await launchChromium(site.origin, folder);
    try {
      const stuckPages = new Set<CheckedPage>();
      const began = performance.now();
      // The same number on every machine, so that each page gets the same share of it as the first page did.
      const limit = pLimit(AT_ONCE);
      const visits = await Promise.all(
        toursOf(site.pages).map(([viewer, looks]) =>
          limit(() => tour(browser, site, viewer, looks, stuckPages)),
        ),
      );
      // A busy machine may have delayed a stuck page: open it again, alone, until enough pages are confirmed as stuck.
      let confirmed = 0;
      for (const made of visits)
        for (const [index, { stuck, page, viewer, isWhole }] of made.entries()) {
          if (!stuck || confirmed === CONFIRMED) continue;
          const again = await tour(browser, site, viewer, [{ page, isWhole }], new Set());
          made.splice(index, 1, ...again);
          if (again.some((visit) => visit.stuck)) confirmed += 1;
        }
      const seconds = Math.round((performance.now() - began) / 1000);
      return {
        problems: findingLines(visits.flat(), site.remote),
        opened: `${site.pages.length} pages in ${visits.length} views, ${visits.flat().length} visits, ${seconds} s`,
      };
    } finally {
      await browser.close();
    }
  } finally {
    await site.close();
  }
}

// The check writes everything here, including Chromium. Other users cannot read or replace it.
const made = mkdtempSync(path.join(tmpdir(), 'fitreel-browser-check-'));
process.on('exit', () => rmSync(made, { recursive: true, force: true, maxRetries: 5 }));
for (const end of ['SIGTERM', 'SIGHUP', 'disconnect']) process.once(end, () => process.exit(1));

const [dist = 'dist', shellDist = ''] = process.argv.slice(2);
checked(path.resolve(dist), path.resolve(shellDist), made)
  .catch((error: unknown): BrowserVerdict => {
    if (error instanceof NoBrowser) return { notRun: `${error.message}. ${UNCHECKED}` };
    throw error;
  })
  .then(
    (verdict) => {
      if (process.send) process.send(verdict, () => process.exit());
      else console.log('notRun' in verdict ? verdict.notRun : verdict.problems.join('\n'));
    },
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
