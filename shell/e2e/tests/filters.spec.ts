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
