import { nth } from '../support/catalogue';
import { cardsOf } from '../support/site';
import { expect, test } from '../support/test';

test(
  'in forced colours the chosen category and section show, and more contrast makes quiet text stronger',
  { tag: '@nightly' },
  async ({ page, catalogue }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/trend');
    await expect(cardsOf(page, 'Trending videos').first()).toBeVisible();
    const sections = page.getByRole('navigation', { name: 'Sections' });
    const current = sections.getByRole('link', { name: 'Trend' });
    // Without this, the browser paints the page's background behind the text, in the colour of the text.
    await expect(current).toHaveCSS('forced-color-adjust', 'none');
    await sections.getByRole('link', { name: 'Home' }).click();
    const all = page.getByRole('button', { name: 'All', exact: true });
    await expect(all).toHaveCSS('forced-color-adjust', 'none');
    const other = page.getByRole('button', { name: nth(catalogue.categories, 0).categoryName, exact: true });
    await expect(other).not.toHaveCSS(
      'background-color',
      await all.evaluate((it) => getComputedStyle(it).backgroundColor),
    );

    await page.emulateMedia({ forcedColors: 'none', colorScheme: 'light' });
    const hint = sections.getByRole('link', { name: 'Trend' });
    await expect(hint).toHaveCSS('color', 'rgb(83, 94, 105)');
    await page.emulateMedia({ colorScheme: 'light', contrast: 'more' });
    await expect(hint).toHaveCSS('color', 'rgb(18, 23, 28)');
  },
);

test('on paper are only the videos, in light colours', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeHidden();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(cardsOf(page, 'Videos').first()).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(245, 247, 248)');
});

test('in a low window the filters scroll away, and what is over the end of the page is at its end', async ({
  page,
}) => {
  await page.setViewportSize({ width: 640, height: 360 });
  await page.goto('/workout?preset=tabata');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByRole('button', { name: 'Next step' }).click();
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.goto('/trend');
  const filters = page.getByRole('button', { name: 'Filters' });
  await expect(filters).toBeInViewport();
  await page.mouse.wheel(0, 400);
  await expect(filters).not.toBeInViewport();
  const bar = page.getByRole('region', { name: 'Paused workout' });
  await expect(bar).toBeVisible();
  const { y, height } = (await bar.boundingBox()) ?? { y: NaN, height: NaN };
  expect(y + height).toBe(360);
  expect(height).toBeLessThanOrEqual(120);
});
