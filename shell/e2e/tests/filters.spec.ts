import type { Page } from '@playwright/test';
import { runAxe } from '../support/axe';
import { expectStill, watchLayoutShifts } from '../support/layout-shift';
import { renderedHtml } from '../support/rendered-html';
import { appRuns, cardsOf } from '../support/site';
import { expect, test } from '../support/test';

const menu = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

test(
  'two menus lead from a cold home page to a workout of under 25 minutes without equipment',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/');
    await appRuns(page);
    await menu(page, 'Equipment').selectOption('none');
    await menu(page, 'Length').selectOption('10-20');
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
  'all menus of a large catalogue are in view, or in a row that says it scrolls, and stay below the bar',
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
    const isPhone = (page.viewportSize()?.width ?? 0) < 768;
    await page.getByRole('link', { name: 'Trend', exact: true }).first().click();
    const last = menu(page, 'Intensity');
    const row = last.locator('xpath=..');
    await expect(page.getByText('1,000,000 videos')).toBeVisible();
    if (isPhone) {
      await expect(last).not.toBeInViewport();
      await expect(row).toHaveCSS('background-image', /linear-gradient/);
      await last.focus();
      await expect(last).toBeInViewport({ ratio: 1 });
    } else
      for (const width of [768, 960, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        for (const one of await row.getByRole('combobox').all())
          await expect(one).toBeInViewport({ ratio: 1 });
        expect(await row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      }
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    // On a phone the row has been scrolled to its end.
    await expect(isPhone ? last : menu(page, 'Length')).toBeInViewport();
    await menu(page, 'Level').selectOption('beginner');
    await expect(page).toHaveURL('/trend?level=beginner');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    expect(await runAxe(page)).toEqual([]);
  },
);
