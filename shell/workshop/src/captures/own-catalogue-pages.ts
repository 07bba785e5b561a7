import { creatorId } from '@fitreel/contract';
import type { Browser, Page } from '@playwright/test';
import type { Catalogue } from '../../../e2e/support/catalogue';
import { stubVideoHost } from '../../../e2e/support/network';
import { appRuns } from '../../../e2e/support/site';
import { waitForContent } from '../../../e2e/support/wait';
import { fillOwnCatalogue } from '../own-catalogue';
import { startSite } from '../servers';

/** From a phone to a large desktop, in pixels. */
const VIEWPORTS = [
  { width: 360, height: 780 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
];

type Listed = Catalogue['videos'][number] & { thumbnail: string };

/** The path of each page by its name, including the catalogue's extremes. */
async function pathsAt(origin: string): Promise<Record<string, string>> {
  const { videos } = (await (await fetch(`${origin}/api/videos`)).json()) as { videos: Listed[] };
  const { categories } = (await (await fetch(`${origin}/api/categories`)).json()) as Pick<
    Catalogue,
    'categories'
  >;
  const [category] = categories.toSorted((a, b) => b.categoryName.length - a.categoryName.length);
  const byTitle = videos.toSorted((a, b) => a.title.length - b.title.length);
  const isDrawn = ({ thumbnail }: Listed) => !thumbnail.includes('/pictures/');
  const videoPath = (video: Listed | undefined) => `/video/${video?._id}`;
  return {
    home: '/',
    category: `/category${category?._id}`,
    trend: '/trend',
    search: '/search?q=core',
    creator: `/creator/${creatorId(videos[2]?.creator ?? '')}`,
    'video-of-a-short-title': videoPath(byTitle.find((video) => !isDrawn(video))),
    'video-of-a-long-title': videoPath(byTitle.findLast((video) => !isDrawn(video))),
    'video-without-picture': videoPath(byTitle.findLast(isDrawn)),
  };
}

/** Takes screenshots of a page. */
type Take = (page: Page, name: string) => Promise<void>;

/** Opens the pages of the site at `origin` in each viewport, and returns their number. */
async function capturePages(browser: Browser, origin: string, take: Take): Promise<number> {
  const paths = await pathsAt(origin);
  for (const viewport of VIEWPORTS) {
    const context = await browser.newContext({
      baseURL: origin,
      viewport,
      isMobile: viewport.width < 768,
      reducedMotion: 'reduce',
    });
    await stubVideoHost(context);
    const page = await context.newPage();
    for (const [name, path] of Object.entries(paths)) {
      await page.goto(path);
      await appRuns(page);
      await waitForContent(page);
      await take(page, `own-catalogue-${name}.visitor`);
    }
    await context.close();
  }
  return Object.keys(paths).length;
}

/** Takes screenshots of a site with a catalogue that was not made for FitReel's pages. Returns the number of pages. */
export async function captureOwnCatalogue(browser: Browser, take: Take): Promise<number> {
  const site = await startSite({ env: { SEED: 'none' }, fill: fillOwnCatalogue });
  try {
    return await capturePages(browser, site.origin, take);
  } finally {
    await site.stop();
  }
}
