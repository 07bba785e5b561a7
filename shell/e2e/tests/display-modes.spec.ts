import { nth } from '../support/catalogue';
import { cardsOf, heading } from '../support/site';
import { expect, test } from '../support/test';

test(
  'in forced colours the chosen category and section show, and on paper only the videos',
  { tag: '@phone' },
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

    await page.emulateMedia({ forcedColors: 'none', media: 'print', colorScheme: 'dark' });
    await expect(sections).toBeHidden();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('button')).toHaveCount(0);
    await expect(cardsOf(page, 'Videos').first()).toBeVisible();
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(245, 247, 248)');
  },
);

test('with more contrast, borders and quiet text are stronger', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/mock');
  const hint = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Home' });
  await expect(hint).toHaveCSS('color', 'rgb(83, 94, 105)');
  await page.emulateMedia({ colorScheme: 'light', contrast: 'more' });
  await expect(hint).toHaveCSS('color', 'rgb(18, 23, 28)');
});

test('the player fits a low screen, and a large default font stacks the page', async ({
  page,
  catalogue,
}) => {
  const { _id, title } = nth(catalogue.videos, 0);
  const player = page.getByTitle(`Player: ${title}`, { exact: true });
  const size = async () => (await player.boundingBox()) ?? { width: 0, height: Infinity };
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto(`/video/${_id}`);
  await expect(heading(page, title)).toBeAttached();
  expect((await size()).height).toBeLessThanOrEqual(360);
  await expect(page.getByRole('banner')).toHaveCSS('position', 'static');
  await expect(page.getByRole('navigation', { name: 'Sections' })).toHaveCSS('position', 'static');

  await page.setViewportSize({ width: 1280, height: 900 });
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await page.reload();
  await expect(heading(page, title)).toBeAttached();
  expect((await size()).width).toBeGreaterThan(900);
  await page.setViewportSize({ width: 360, height: 780 });
  const { scrollWidth, clientWidth } = await page
    .getByRole('navigation', { name: 'Sections' })
    .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
  expect(scrollWidth).toBe(clientWidth);
});
