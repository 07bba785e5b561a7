import type { Page } from '@playwright/test';
import { COLOUR_RULES, runAxe } from '../support/axe';
import {
  expectStill,
  MAX_SHIFT,
  shiftScore,
  watchLayoutShifts,
  type LayoutShift,
} from '../support/layout-shift';
import { deferResponses } from '../support/network';
import { overflowAtAllWidths, overflowing, overflowOnPhone, WIDTHS } from '../support/overflow';
import { landingPage, routeNamed, routeTable, type Route } from '../support/route-table';
import { appRuns, heading, openSection } from '../support/site';
import { expect, personaTest, test } from '../support/test';
import { PERSONAS, type TestData } from '../support/test-data';
import { waitForContent, waitForImages, waitForPaint } from '../support/wait';

/** All API requests except those for images. */
const DATA = '**/api/{user,video,videos,categories,trend,creators}{,?*,/**}';
const IMAGES = '**/api/artwork/**';

const skeleton = (page: Page) => page.getByText(/^Loading /).first();

/** False if the page looks the same to another persona, whose test covers it. */
function differsFor({ persona }: TestData, { name, access }: Route): boolean {
  // Signed-in users are redirected.
  if (access === 'visitor') return persona === 'visitor';
  if (access === 'signed-in') return persona === 'regular' || (persona === 'newcomer' && name !== 'playlist');
  // Home has the viewer's own shelves. A regular's cards have marks for liked and saved videos.
  return persona === 'visitor' || name === 'home' || (persona === 'regular' && name === 'video');
}

/** Pages that the sidebar links to, by its labels, whose data a visitor or a regular has not loaded before. */
const LINKED = {
  visitor: ['Home', 'Trend'],
  newcomer: [],
  regular: ['History', 'Playlist'],
};

/** Opens the route, and fails the test if anything moves while data and images arrive late. */
async function openStill(
  page: Page,
  data: TestData,
  route: Route,
  shifts: () => Promise<LayoutShift[]>,
): Promise<void> {
  const sendData = await deferResponses(page, DATA);
  const sendImages = await deferResponses(page, IMAGES);
  const response = await page.goto(route.path, { waitUntil: 'commit' });
  expect(response?.status()).toBe(route.status);
  const { path, title } = landingPage(data, route);
  await expect(page).toHaveURL(path);
  // Public data is part of the page. The user's lists are requested; the account page does not need any.
  if (route.access === 'signed-in' && !['account', 'password'].includes(route.name))
    await expect(skeleton(page)).toBeAttached();
  else await heading(page, title).waitFor({ state: 'attached' });
  await waitForPaint(page);
  await sendData();
  await heading(page, title).waitFor({ state: 'attached' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page).toHaveTitle(`${title} · FitReel`);
  await waitForContent(page);
  await waitForPaint(page);
  await sendImages();
  await waitForImages(page);
  await appRuns(page);
  await waitForPaint(page);
  expectStill(await shifts(), `${route.path}, ${page.viewportSize()?.width} pixels,`);
}

for (const persona of PERSONAS) {
  personaTest.describe(persona, () => {
    personaTest.use({ persona });

    personaTest(
      'every route opens with its status and title, nothing moves while data and images arrive late, and axe finds no violation',
      { tag: '@phone' },
      async ({ page, data, isMobile }) => {
        personaTest.slow();
        const shifts = await watchLayoutShifts(page);
        for (const route of routeTable(data).filter((row) => differsFor(data, row))) {
          await personaTest.step(route.path, async () => {
            await openStill(page, data, route, shifts);

            if (isMobile) return;
            expect.soft(await runAxe(page), `${route.name}, light`).toEqual([]);
            await page.emulateMedia({ colorScheme: 'dark' });
            expect.soft(await runAxe(page, COLOUR_RULES), `${route.name}, dark`).toEqual([]);
            expect.soft(await overflowOnPhone(page), `${route.name}, large text`).toEqual([]);
            expect.soft(await overflowAtAllWidths(page), route.name).toEqual([]);
            await page.emulateMedia({ colorScheme: 'light' });
          });
        }

        // After a link, data replaces a skeleton. The visit starts on a page without videos.
        await page.goto(routeNamed(data, 'mock').path);
        await appRuns(page);
        for (const label of LINKED[persona]) {
          await personaTest.step(label, async () => {
            const sendData = await deferResponses(page, DATA);
            const sendImages = await deferResponses(page, IMAGES);
            await openSection(page, label);
            await expect(skeleton(page)).toBeAttached();
            await waitForPaint(page);
            const before = (await shifts()).length;
            await sendData();
            await waitForContent(page);
            await waitForPaint(page);
            await sendImages();
            await waitForImages(page);
            expectStill((await shifts()).slice(before), label);
          });
        }
      },
    );
  });
}

for (const persona of ['visitor', 'guest', 'regular'] as const) {
  personaTest.describe(persona, () => {
    personaTest.use({ persona });

    personaTest(
      'nothing moves or stands outside the window at any width',
      { tag: '@nightly' },
      async ({ page, data }) => {
        personaTest.slow();
        const shifts = await watchLayoutShifts(page);
        const other = persona === 'visitor' ? 'signed-in' : 'visitor';
        const routes = routeTable(data).filter(
          ({ access, name }) => access !== other && !(name === 'playlist' && persona === 'guest'),
        );
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 800 });
          for (const route of routes) {
            await openStill(page, data, route, shifts);
            expect.soft(await overflowing(page), `${route.path}, ${width} pixels`).toEqual([]);
          }
        }
      },
    );
  });
}

test('axe reports a violation, and a layout shift is detected', async ({ page }) => {
  const shifts = await watchLayoutShifts(page);
  await page.goto('/login');
  await heading(page, 'Login').waitFor();
  await waitForPaint(page);
  expectStill(await shifts(), 'the page before');
  await page.getByRole('main').evaluate((main) => {
    main.style.paddingTop = '200px';
  });
  expect(shiftScore(await shifts())).toBeGreaterThan(MAX_SHIFT);
  await heading(page, 'Login').evaluate((element) => {
    element.style.color = '#777';
    element.style.background = '#888';
  });
  expect(await runAxe(page)).toEqual([expect.stringMatching(/^color-contrast: /)]);
});

test('the API documentation opens without an error', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 1, name: /^HTTP API/ })).toBeVisible();
  const endpoint = page.getByRole('button', { name: 'post /api/auth/login' });
  await endpoint.first().click();
  await expect(page.getByText('The email you entered is not Registered. Not Found error.')).toBeVisible();
});
