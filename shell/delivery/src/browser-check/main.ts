import { RELEASE_FILE } from '@fitreel/protocol';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserVerdict } from '../cli/output';
import { readBuilt } from '../core/store/built-release';
import { startCheckSite, type CheckedPage } from './check-site';
import { launchChromium, NoBrowser } from './chromium';
import { findingLines } from './findings';
import { tour, type Look, type Viewer } from './tour';

const PLACES = [
  { locale: 'de-DE', timezoneId: 'Asia/Tokyo' },
  { locale: 'en-US', timezoneId: 'America/New_York' },
] as const;

/**
 * Who opens which pages: everybody each page that they may. The whole visit is made in both places, as a visitor in one and as a user in
 * the other, or twice as a user of a page for users: what else a page does depends less on who looks, and takes most of the time. A user
 * also comes to each page by a link while the API is slow, and while it fails.
 */
function tours(pages: readonly CheckedPage[]): [Viewer, Look[]][] {
  const whole = PLACES.flatMap((place, index) =>
    (['visitor', 'user'] as const).map((who): [Viewer, Look[]] => [
      { ...place, who, api: 'working' },
      pages
        .filter(({ access }) => access === 'public' || who === 'user')
        .map((page) => {
          const isTurn = ((pages.indexOf(page) + index) % 2 === 0) === (who === 'visitor');
          return { page, isWhole: isTurn || page.access === 'signed-in' };
        }),
    ]),
  );
  const byLink = (['slow', 'failing'] as const).map((api): [Viewer, Look[]] => [
    { ...PLACES[1], who: 'user', api },
    pages.map((page) => ({ page, isWhole: false })),
  ]);
  return [...whole, ...byLink];
}

const UNCHECKED =
  'Not checked: errors in the browser, a slow or failing API, layout, keys, storage, globals, listeners and timers that remain, and the site’s policy';

async function checked(dist: string, shellDist: string, folder: string): Promise<BrowserVerdict> {
  const release = await readBuilt(dist);
  if (release.kind !== 'remote') throw new Error(`${path.join(dist, RELEASE_FILE)} is not a remote’s`);
  const site = await startCheckSite({ dist, release }, shellDist, process.cwd(), folder);
  try {
    const browser = await launchChromium(site.origin, folder);
    try {
      const stuckPages = new Set<CheckedPage>();
      const began = performance.now();
      const visits = await Promise.all(
        tours(site.pages).map(([viewer, looks]) => tour(browser, site, viewer, looks, stuckPages)),
      );
      const seconds = Math.round((performance.now() - began) / 1000);
      return {
        problems: findingLines(visits.flat(), site.remote),
        opened: `${site.pages.length} pages in ${visits.flat().length} visits, ${seconds} s`,
      };
    } finally {
      await browser.close();
    }
  } finally {
    await site.close();
  }
}

// The check writes everything here, Chromium included. No other user may read or replace it.
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
