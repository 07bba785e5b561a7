import { nth } from '../support/catalogue';
import { card, failureNotice, heading, sidebarLink } from '../support/site';
import { expect, signedInTest } from '../support/test';

signedInTest(
  'a notice says that the page is offline, and failed content loads once the network is back',
  { tag: '@phone' },
  async ({ page, context, catalogue, pageErrors }) => {
    // If the page's code came before the network went, its list fails instead.
    pageErrors.allow(/ApiError: The API did not respond/);
    await page.goto('/watchlater');
    await expect(heading(page, 'Watch Later Videos')).toBeVisible();
    await context.setOffline(true);
    const notice = page.getByRole('status').getByText(/^You’re offline/);
    await expect(notice).toBeVisible();
    // The notice covers the bottom of the page, and the sidebar still works.
    await sidebarLink(page, 'History').click();
    // Fails where the notice would get the click.
    await failureNotice(page).getByRole('button', { name: 'Retry' }).click();

    await context.setOffline(false);
    await expect(notice).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Nothing watched yet' })).toBeVisible();
    await sidebarLink(page, 'Home').click();
    await expect(card(page, nth(catalogue.videos, 0).title)).toBeVisible();
  },
);
