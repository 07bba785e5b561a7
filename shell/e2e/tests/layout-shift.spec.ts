import type { Page } from '@playwright/test';
import { waitForContent, waitForImages, waitForPaint } from '../support/wait';
import { expectStill, MAX_SHIFT, shiftScore, watchLayoutShifts } from '../support/layout-shift';
import { deferResponses } from '../support/network';
import { open } from '../support/pages';
import { landingPage, routeNamed, routeTable, type Route } from '../support/route-table';
import { appRuns, heading, sidebarLink } from '../support/site';
import { expect, personaTest, test } from '../support/test';
import { PERSONAS, type TestData } from '../support/test-data';

/** All API requests except those for images. */
const DATA = '**/api/{user,video,videos,categories,trend,creators}{,?*,/**}';
const IMAGES = '**/api/artwork/**';

const skeleton = (page: Page) => page.getByText(/^Loading /).first();

/** False if the page looks the same to another persona, which covers it. */
function differsFor({ persona }: TestData, { name, access }: Route): boolean {
  // Signed-in users are redirected.
  if (access === 'visitor') return persona === 'visitor';
  if (access === 'signed-in') return persona === 'regular' || (persona === 'newcomer' && name !== 'playlist');
  // A regular's cards show what they have liked and saved.
  return persona === 'visitor' || (persona === 'regular' && ['home', 'video'].includes(name));
}

for (const persona of PERSONAS) {
  personaTest.describe(persona, () => {
    personaTest.use({ persona });

    personaTest(
      'nothing moves on a new page when its data and images arrive late',
      { tag: '@phone' },
      async ({ page, data }) => {
        personaTest.slow();
        const shifts = await watchLayoutShifts(page);
        const routes = routeTable(data).filter((route) => differsFor(data, route));
        for (const route of routes) {
          await personaTest.step(route.path, async () => {
            const sendData = await deferResponses(page, DATA);
            const sendImages = await deferResponses(page, IMAGES);
            await page.goto(route.path, { waitUntil: 'commit' });
            const landing = landingPage(data, route);
            await expect(page).toHaveURL(landing.path);
            // Public data are part of the page. The user's lists are requested; the account page needs none.
            if (
              route.access === 'signed-in' &&
              !['account', 'password'].includes(route.name) &&
              data.token !== null
            ) {
              await expect(skeleton(page)).toBeAttached();
            } else {
              await heading(page, landing.title).waitFor({ state: 'attached' });
            }
            await waitForPaint(page);
            await sendData();
            await heading(page, landing.title).waitFor({ state: 'attached' });
            await waitForContent(page);
            await waitForPaint(page);
            await sendImages();
            await waitForImages(page);
            await appRuns(page);
            await waitForPaint(page);
            expectStill(await shifts(), route.path);
          });
        }
      },
    );
  });
}

/** Pages that the sidebar links to: row of the route table, and label of the sidebar's entry. */
const LINKED = {
  visitor: { home: 'Home', trend: 'Trend' },
  regular: {
    history: 'History',
    watchlater: 'Watch later',
    likedvideos: 'Liked videos',
    playlists: 'Playlist',
  },
};

for (const persona of ['visitor', 'regular'] as const) {
  personaTest.describe(`${persona} following links`, () => {
    personaTest.use({ persona });

    personaTest('nothing moves when data replace a skeleton', { tag: '@phone' }, async ({ page, data }) => {
      const shifts = await watchLayoutShifts(page);
      for (const [name, label] of Object.entries(LINKED[persona])) {
        await personaTest.step(name, async () => {
          // Start from a page without videos.
          await open(page, routeNamed(data, 'mock'));
          const sendData = await deferResponses(page, DATA);
          const sendImages = await deferResponses(page, IMAGES);
          await sidebarLink(page, label).click();
          await expect(skeleton(page)).toBeAttached();
          await waitForPaint(page);
          const before = (await shifts()).length;
          await sendData();
          await waitForContent(page);
          await waitForPaint(page);
          await sendImages();
          await waitForImages(page);
          expectStill((await shifts()).slice(before), name);
        });
      }
    });
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'what is beside the title shows when the whole bar has arrived',
    { tag: '@phone' },
    async ({ page }) => {
      const title = page.getByRole('link', { name: 'FitReel', exact: true });
      const theme = page.getByRole('button', { name: /^Switch to .* theme$/, includeHidden: true });
      await page.goto('/');
      await expect(theme).toBeVisible();
      await page.route('/', async (route) => {
        const response = await route.fetch();
        const html = await response.text();
        await route.fulfill({ response, body: html.slice(0, html.indexOf('Trend</a>')) });
      });
      await page.goto('/');
      await expect(title).toBeVisible();
      await expect(theme).toBeAttached();
      await expect(theme).toBeHidden();
    },
  );
});

test('a layout shift is detected', async ({ page }) => {
  const shifts = await watchLayoutShifts(page);
  await page.goto('/trend');
  await heading(page, 'Trending Videos').waitFor();
  await waitForPaint(page);
  await page.getByRole('main').evaluate((main) => {
    main.style.paddingTop = '200px';
  });
  expect(shiftScore(await shifts())).toBeGreaterThan(MAX_SHIFT);
});
