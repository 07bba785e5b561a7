import { nth } from '../support/catalogue';
import { card, cardsOf, chooseFromMenu, heading, sidebarLink, toast } from '../support/site';
import { expect, signedInTest } from '../support/test';

for (const { name, title, add, remove, added, removed, mark, empty } of [
  {
    name: 'Liked videos',
    title: 'Liked Videos',
    add: 'Like',
    remove: 'Dislike',
    added: 'Added to liked videos',
    removed: 'Removed from liked videos',
    mark: 'Liked',
    empty: 'No liked videos yet',
  },
  {
    name: 'Watch later',
    title: 'Watch Later Videos',
    add: 'Add to watch later',
    remove: 'Remove from watch later',
    added: 'Added to watch later',
    removed: 'Removed from watch later',
    mark: 'In watch later',
    empty: 'Nothing to watch later',
  },
]) {
  signedInTest(
    `${name}: a user adds videos, reloads and removes them`,
    { tag: '@phone' },
    async ({ page, catalogue }) => {
      const first = nth(catalogue.videos, 2);
      const second = nth(catalogue.videos, 0);
      await page.goto('/');
      await chooseFromMenu(page, first.title, add);
      await expect(toast(page, added)).toHaveAttribute('data-style', 'success');
      await chooseFromMenu(page, second.title, add);
      await expect(card(page, second.title).getByText(mark, { exact: true })).toBeAttached();

      await sidebarLink(page, name).click();
      await expect(heading(page, title)).toBeVisible();
      // In the order of addition (behaviour.md#list-endpoints).
      await expect(cardsOf(page, title)).toHaveCount(2);
      await page.reload();
      await expect(cardsOf(page, title).nth(0)).toHaveAccessibleName(first.title);
      await expect(cardsOf(page, title).nth(1)).toHaveAccessibleName(second.title);

      await chooseFromMenu(page, first.title, remove);
      await expect(toast(page, removed)).toHaveAttribute('data-style', 'success');
      await expect(card(page, first.title)).toHaveCount(0);
      // The list shows the removal before the API has it, and the reload may ask for the list first.
      const removal = page.waitForResponse((response) => response.request().method() === 'DELETE');
      await chooseFromMenu(page, second.title, remove);
      await expect(page.getByRole('heading', { name: empty })).toBeVisible();
      await removal;
      await page.reload();
      await expect(page.getByRole('heading', { name: empty })).toBeVisible();
    },
  );
}
