import { RELEASE_FILE } from '@fitreel/protocol';
import path from 'node:path';
import type { BrowserVerdict } from '../cli/output';
import { readBuilt } from '../core/store/built-release';
import { startCheckSite, type CheckedPage } from './check-site';
import { launchChromium, NoBrowser } from './chromium';
import { findingLines } from './findings';
import { tour, type Viewer } from './tour';

const PLACES = [
  { locale: 'de-DE', timezoneId: 'Asia/Tokyo' },
  { locale: 'en-US', timezoneId: 'America/New_York' },
] as const;

/**
 * Who opens which pages. Each page is opened in both places, and as a visitor in one and as a user in the other; a page for users as a
 * user in both.
 */
function tours(pages: readonly CheckedPage[]): [Viewer, CheckedPage[]][] {
  return PLACES.flatMap((place, index) =>
    (['visitor', 'user'] as const).map((who): [Viewer, CheckedPage[]] => [
      { ...place, who },
      pages.filter(({ access }, number) =>
        access === 'public' ? ((number + index) % 2 === 0) === (who === 'visitor') : who === 'user',
      ),
    ]),
  );
}

async function checked(dist: string, shellDist: string): Promise<BrowserVerdict> {
  const release = await readBuilt(dist);
  if (release.kind !== 'remote') throw new Error(`${path.join(dist, RELEASE_FILE)} is not a remote’s`);
  const browser = await launchChromium();
  try {
    const site = await startCheckSite({ dist, release }, shellDist, process.cwd());
    try {
      const visits = await Promise.all(
        tours(site.pages).map(([viewer, pages]) => tour(browser, site, viewer, pages)),
      );
      return { problems: findingLines(visits.flat(), site.remote) };
    } finally {
      await site.close();
    }
  } finally {
    await browser.close();
  }
}

const [dist = 'dist', shellDist = ''] = process.argv.slice(2);
checked(path.resolve(dist), path.resolve(shellDist))
  .catch((error: unknown): BrowserVerdict => {
    if (error instanceof NoBrowser) return { notRun: error.message };
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
