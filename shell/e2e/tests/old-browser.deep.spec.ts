import { renderedHtml } from '../support/rendered-html';
import { heading, sidebarLink } from '../support/site';
import { expect, test } from '../support/test';

test('a browser that is too old keeps the rendered page, where links and the search work', async ({
  page,
}) => {
  await page.addInitScript(() => Reflect.deleteProperty(Intl, 'Segmenter'));
  // A page that is not rendered in time arrives as a skeleton, which this browser never replaces.
  for (const path of ['/', '/trend', '/search?q=gym']) await renderedHtml(page.request, path);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('article').first()).toBeVisible();
  const notice = page.getByRole('alert').filter({ hasText: 'This browser is too old' });
  await expect(notice).toBeAttached();
  await sidebarLink(page, 'Trend').click();
  await expect(heading(page, 'Trending Videos')).toBeVisible();
  await page.locator('input[name="q"]').fill('gym');
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Results for “gym”')).toBeVisible();
  await expect(page.locator('#root')).toHaveAttribute('data-rendered', 'page');
  await expect(page.locator('head > script[src]')).toHaveCount(0);
});
