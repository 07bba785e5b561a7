import type { Page } from '@playwright/test';
import { waitForContent, waitForImages, waitForPaint } from '../support/wait';
import { watchLayoutShifts, type LayoutShift } from '../support/layout-shift';
import { deferResponses } from '../support/network';
import { open } from '../support/pages';
import { landingPage, routeNamed, routeTable, type Route } from '../support/route-table';
import { appRuns, heading, sidebarLink } from '../support/site';
import { expect, personaTest, test } from '../support/test';
import { PERSONAS, type TestData } from '../support/test-data';

/** The total of all layout shifts of a page. */
const MAX_SCORE = 0.02;

/** All API requests except those for images. */
const DATA = '**/api/{user,video,videos,categories,trend,creators}{,?*,/**}';
const IMAGES = '**/api/artwork/**';

const skeleton = (page: Page) => page.getByText(/^Loading /).first();

function expectStill(shifts: readonly LayoutShift[], what: string): void {
  const score = shifts.reduce((sum, shift) => sum + shift.score, 0);
  const moved = shifts.map((shift) => `${shift.score.toFixed(3)}: ${shift.moved.join('; ')}`);
  expect.soft(score, `${what} moves\n${moved.join('\n')}`).toBeLessThanOrEqual(MAX_SCORE);
}

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

test('a layout shift is detected', async ({ page }) => {
  const shifts = await watchLayoutShifts(page);
  await page.goto('/trend');
  await heading(page, 'Trending Videos').waitFor();
  await waitForPaint(page);
  await page.getByRole('main').evaluate((main) => {
    main.style.paddingTop = '200px';
  });
  const score = (await shifts()).reduce((sum, shift) => sum + shift.score, 0);
  expect(score).toBeGreaterThan(MAX_SCORE);
});
