import type { Page } from '@playwright/test';
import { runAxe } from '../support/axe';
import { expectStill, watchLayoutShifts } from '../support/layout-shift';
import { renderedHtml } from '../support/rendered-html';
import { appRuns, cardsOf } from '../support/site';
import { expect, test } from '../support/test';

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;
const bar = (page: Page) => page.getByRole('group', { name: 'Filters', exact: true });

/** Ticks a value of a fact: on a phone in the sheet with all facts, which stays open. */
async function choose(page: Page, fact: string, value: string) {
  const box = page.getByRole('checkbox', { name: value });
  const button = bar(page).getByRole('button', { name: isPhone(page) ? 'Filters' : fact, exact: true });
  if (!(await box.isVisible())) await button.click();
  // The box changes with the address.
  await box.click();
  await expect(box).toBeChecked();
}

test(
  'filters lead from a cold home page to a workout of under 25 minutes without equipment',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/');
    await appRuns(page);
    await choose(page, 'Equipment', 'No equipment');
    await choose(page, 'Length', '10–20 min');
    await expect(page).toHaveURL('/?equipment=none&length=10-20');
    if (isPhone(page)) await page.getByRole('button', { name: 'Show 1 video' }).click();
    else await page.keyboard.press('Escape');
    await expect(page.getByText('1 video', { exact: true })).toBeVisible();
    const video = cardsOf(page, 'Videos');
    await expect(video).toHaveCount(1);
    await expect(video).toContainText('20 min · Beginner');
    await video.getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1, name: /^20 min Fat Burning/ })).toBeVisible();
  },
);

test('a filtered search arrives rendered, and nothing moves when it runs', async ({ page, request }) => {
  // The unknown length is ignored.
  const url = '/search?q=workout&level=beginner&sort=shortest&length=foo';
  const html = await renderedHtml(request, url);
  const titles = ['20 min Fat Burning Workout', '30 minute fat burning home workout'];
  const places = titles.map((title) => html.indexOf(`>${title}`));
  expect(places[0]).toBeGreaterThan(0);
  expect(places[1]).toBeGreaterThan(places[0] ?? 0);
  expect(html).toContain('2 videos');
  const shifts = await watchLayoutShifts(page);
  await page.goto(url);
  await appRuns(page);
  expectStill(await shifts(), 'a filtered search');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/search?q=workout&sort=shortest');
});

test(
  'all filters of a large catalogue are one row that stays below the bar; on a phone a button opens them as a sheet',
  { tag: '@phone' },
  async ({ page }) => {
    const all = (...values: string[]) => values.map((value) => ({ value, count: 9 }));
    await page.route('**/api/filters*', (route) =>
      route.fulfill({
        json: {
          ...{ total: 1_000_000, length: all('under-10', '10-20', '20-40', 'over-40') },
          level: all('beginner', 'intermediate', 'advanced'),
          equipment: all('none', 'mat', 'band', 'dumbbells', 'kettlebell', 'barbell', 'machine'),
          bodyPart: all('full-body', 'upper-body', 'lower-body', 'core', 'back'),
          intensity: all('low', 'medium', 'high'),
        },
      }),
    );
    await page.goto('/login');
    await appRuns(page);
    await page.getByRole('link', { name: 'Trend', exact: true }).first().click();
    await expect(page.getByText('1,000,000 videos')).toBeVisible();
    const buttons = () => bar(page).locator('button:visible').all();
    expect(await buttons()).toHaveLength(isPhone(page) ? 1 : 5);
    for (const width of isPhone(page) ? [320, 390] : [768, 960, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const one of await buttons()) await expect(one).toBeInViewport({ ratio: 1 });
      const { height } = (await bar(page).boundingBox()) ?? { height: NaN };
      // The order of a list has a line of its own if space is tight.
      expect(height).toBeLessThan(width < 1280 && width !== 390 ? 100 : 50);
    }
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await choose(page, 'Level', 'Beginner');
    await expect(page).toHaveURL('/trend?level=beginner');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    expect(await runAxe(page)).toEqual([]);
    if (!isPhone(page)) return;
    const { y, height } = (await page.getByRole('dialog').boundingBox()) ?? { y: NaN, height: NaN };
    expect(y + height).toBe(800);
  },
);
