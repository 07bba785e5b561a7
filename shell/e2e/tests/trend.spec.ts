import { cardsOf, heading, sidebarLink, topBarLink } from '../support/site';
import { expect, test } from '../support/test';

test('Trend lists all videos, and both bars link to it', async ({ page, catalogue }) => {
  await page.goto('/');
  await sidebarLink(page, 'Trend').click();
  await expect(page).toHaveURL('/trend');
  await expect(heading(page, 'Trending Videos')).toBeVisible();
  await expect(cardsOf(page, 'Trending videos')).toHaveCount(catalogue.videos.length);
  await expect(sidebarLink(page, 'Trend')).toHaveAttribute('aria-current', 'page');
  await expect(sidebarLink(page, 'Home')).not.toHaveAttribute('aria-current');

  await page.getByRole('link', { name: 'FitReel', exact: true }).click();
  await expect(page).toHaveURL('/');
  await topBarLink(page, 'Trend').click();
  await expect(heading(page, 'Trending Videos')).toBeVisible();
});
