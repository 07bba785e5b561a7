import { expectStill, watchLayoutShifts } from '../support/layout-shift';
import { renderedHtml } from '../support/rendered-html';
import { appRuns, cardsOf } from '../support/site';
import { expect, test } from '../support/test';

test(
  'three presses lead from a cold home page to a workout of under 25 minutes without equipment',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'No equipment', exact: true }).click();
    await page.getByRole('button', { name: '10–20 min', exact: true }).click();
    await expect(page).toHaveURL('/?equipment=none&length=10-20');
    await expect(page.getByText('1 video', { exact: true })).toBeVisible();
    const video = cardsOf(page, 'Videos');
    await expect(video).toHaveCount(1);
    await expect(video).toContainText('20 min · Beginner');
    await video.getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1, name: /^20 min Fat Burning/ })).toBeVisible();
  },
);

test('a filtered search arrives rendered, and nothing moves when it runs', async ({ page, request }) => {
  // The unknown length counts as none.
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
  'all filters of a large catalogue are in view, or in a row that says it scrolls',
  { tag: '@phone' },
  async ({ page }) => {
    const all = (...values: string[]) => values.map((value) => ({ value, count: 9 }));
    await page.route('**/api/filters*', (route) =>
      route.fulfill({
        json: {
          ...{ total: 1_000_000, length: all('under-10', '10-20', '20-40', 'over-40') },
          level: all('beginner', 'intermediate', 'advanced'),
          equipment: all('none', 'mat', 'band', 'dumbbells', 'kettlebell', 'barbell', 'machine'),
        },
      }),
    );
    await page.goto('/login');
    await appRuns(page);
    const isPhone = (page.viewportSize()?.width ?? 0) < 768;
    await page.getByRole('link', { name: 'Trend', exact: true }).first().click();
    const machine = page.getByRole('button', { name: 'Machine', exact: true });
    const row = machine.locator('xpath=../..');
    await expect(page.getByText('1,000,000 videos')).toBeVisible();
    if (isPhone) {
      await expect(machine).not.toBeInViewport();
      await expect(row).toHaveCSS('background-image', /linear-gradient/);
      await machine.focus();
      await expect(machine).toBeInViewport({ ratio: 1 });
      return;
    }
    for (const width of [768, 960, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const chip of await row.getByRole('button').all()) await expect(chip).toBeInViewport({ ratio: 1 });
      expect(await row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    }
  },
);
