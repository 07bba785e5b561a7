import type { Page } from '@playwright/test';
import { settled } from '../scenes/scene';
import { drawn, pictured } from '../support/frames';
import { watchShifts, type Shift } from '../support/layout-shift';
import { hold } from '../support/network';
import { open } from '../support/pages';
import { landingOf, routeOf, routeTable, type Route } from '../support/route-table';
import { heading, section } from '../support/site';
import { expect, test } from '../support/test';
import { AUDIENCES, type World } from '../support/world';
import { worldTest } from '../support/world-test';

/** The most that all shifts of a page may come to. */
const MOST = 0.02;

/** The API's calls, without the pictures that it serves. */
const CALLS = '**/api/{user,video,videos,categories}{,?*,/**}';
const PICTURES = '**/api/artwork/**';

const skeleton = (page: Page) => page.getByText(/^Loading /).first();

function expectStill(shifts: readonly Shift[], what: string): void {
  const score = shifts.reduce((sum, shift) => sum + shift.score, 0);
  const moved = shifts.map((shift) => `${shift.score.toFixed(3)}: ${shift.moved.join('; ')}`);
  expect.soft(score, `${what} moves\n${moved.join('\n')}`).toBeLessThanOrEqual(MOST);
}

/** Whether the page looks to the world's user as it does to no other audience of these tests. */
function looksItsOwn({ audience }: World, { name, access }: Route): boolean {
  // Others are sent on from there.
  if (access === 'visitor') return audience === 'visitor';
  if (access === 'signed-in')
    return audience === 'viewer' || (audience === 'newcomer' && name !== 'playlist');
  // Marks on cards come with the viewer's lists.
  return audience === 'visitor' || (audience === 'viewer' && ['home', 'video'].includes(name));
}

for (const audience of AUDIENCES) {
  worldTest.describe(audience, () => {
    worldTest.use({ audience });

    worldTest(
      'nothing moves on a page that is opened, however late its data and pictures',
      { tag: '@phone' },
      async ({ page, world }) => {
        worldTest.slow();
        const shifts = await watchShifts(page);
        const routes = routeTable(world).filter((route) => looksItsOwn(world, route));
        for (const route of routes) {
          await worldTest.step(route.path, async () => {
            const sendData = await hold(page, CALLS);
            const sendPictures = await hold(page, PICTURES);
            await page.goto(route.path, { waitUntil: 'commit' });
            const landing = landingOf(world, route);
            await expect(page).toHaveURL(landing.path);
            // The data of public pages come with the page; Must watch and the user's lists are called for.
            if (route.name === 'video' || (route.access === 'signed-in' && world.token !== null)) {
              await expect(skeleton(page)).toBeAttached();
            } else {
              await heading(page, landing.title).waitFor({ state: 'attached' });
            }
            await drawn(page);
            await sendData();
            await heading(page, landing.title).waitFor({ state: 'attached' });
            await settled(page);
            await drawn(page);
            await sendPictures();
            await pictured(page);
            expectStill(await shifts(), route.path);
          });
        }
      },
    );
  });
}

/** Pages that are reached from the sidebar: the name of their row, and of their entry. */
const REACHED = {
  visitor: { home: 'Home', trend: 'Trend' },
  viewer: {
    history: 'History',
    watchlater: 'Watch later',
    likedvideos: 'Liked videos',
    playlists: 'Playlist',
  },
};

for (const audience of ['visitor', 'viewer'] as const) {
  worldTest.describe(`${audience} within the app`, () => {
    worldTest.use({ audience });

    worldTest(
      'nothing moves when data take the place of a skeleton',
      { tag: '@phone' },
      async ({ page, world }) => {
        const shifts = await watchShifts(page);
        for (const [name, entry] of Object.entries(REACHED[audience])) {
          await worldTest.step(name, async () => {
            // A page that brings no videos.
            await open(page, routeOf(world, 'mock'));
            const sendData = await hold(page, CALLS);
            const sendPictures = await hold(page, PICTURES);
            await section(page, entry).click();
            await expect(skeleton(page)).toBeAttached();
            await drawn(page);
            const before = (await shifts()).length;
            await sendData();
            await settled(page);
            await drawn(page);
            await sendPictures();
            await pictured(page);
            expectStill((await shifts()).slice(before), name);
          });
        }
      },
    );
  });
}

test('a shift is seen', async ({ page }) => {
  const shifts = await watchShifts(page);
  await page.goto('/trend');
  await heading(page, 'Trending Videos').waitFor();
  await drawn(page);
  await page.getByRole('main').evaluate((main) => {
    main.style.paddingTop = '200px';
  });
  const score = (await shifts()).reduce((sum, shift) => sum + shift.score, 0);
  expect(score).toBeGreaterThan(MOST);
});
