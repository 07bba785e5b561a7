import type { Page } from '@playwright/test';
import { nth } from '../support/catalogue';
import { tabTo } from '../support/keyboard';
import { card, cardsOf, chooseFromMenu, heading, toast } from '../support/site';
import { expect, signedInTest } from '../support/test';

async function expectOrder(page: Page, list: string, titles: readonly string[]): Promise<void> {
  await expect(cardsOf(page, list)).toHaveCount(titles.length);
  for (const [index, title] of titles.entries())
    await expect(cardsOf(page, list).nth(index)).toHaveAccessibleName(title);
}

signedInTest(
  'a user builds a playlist of five, reorders it by keyboard and by drag, and plays it through',
  { tag: '@phone' },
  async ({ page, catalogue }) => {
    const titles = [0, 1, 2, 3, 4].map((index) => nth(catalogue.videos, index).title);
    const [one = '', two = '', three = '', four = '', five = ''] = titles;
    await page.goto('/trend');
    const dialog = page.getByRole('dialog', { name: 'Save to playlist' });
    for (const title of titles) {
      await chooseFromMenu(page, title, 'Add to playlist');
      if (title === one) {
        await dialog.getByRole('button', { name: 'Create new playlist' }).click();
        await dialog.getByLabel('Title').fill('Mornings');
        await dialog.getByRole('button', { name: 'Create playlist' }).click();
      } else await dialog.getByRole('checkbox', { name: 'Mornings' }).check();
      await expect(dialog.getByRole('checkbox', { name: 'Mornings' })).toBeChecked();
      await expect(toast(page, 'Playlist updated')).toBeVisible();
      await page.keyboard.press('Escape');
    }
    await page.goto('/playlist');
    await page.getByRole('link', { name: 'Mornings' }).click();
    await expect(cardsOf(page, 'Mornings')).toHaveCount(5);

    const up = page.getByRole('button', { name: `Move ${three} up` });
    await tabTo(page, up);
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Moved to 2 of 5')).toBeVisible();
    await expect(up).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(toast(page, 'Moved to 1 of 5')).toBeVisible();
    await expectOrder(page, 'Mornings', [three, one, two, four, five]);
    await expect(toast(page, 'Moved to 1 of 5')).toHaveCount(0);

    const row = (title: string) => page.getByRole('listitem').filter({ has: card(page, title) });
    await row(five).locator('[data-grip]').hover();
    const above = await row(four).boundingBox();
    await page.mouse.down();
    await page.mouse.move((above?.x ?? 0) + 20, (above?.y ?? 0) + 4, { steps: 4 });
    await page.mouse.up();
    await expect(toast(page, 'Moved to 4 of 5')).toBeVisible();
    const order = [three, one, two, five, four];
    await expectOrder(page, 'Mornings', order);
    await page.reload();
    await expectOrder(page, 'Mornings', order);

    await page.getByRole('link', { name: 'Play all' }).click();
    const playing = page.getByRole('region', { name: 'Mornings' });
    const next = playing.getByRole('link', { name: 'Next' });
    for (const [index, title] of order.entries()) {
      if (index > 0) await next.press('Enter');
      await expect(heading(page, title)).toBeVisible();
      await expect(playing.getByText(`${index + 1} of 5`)).toBeVisible();
      await expect(playing.locator('[aria-current=true]')).toContainText(title);
    }
    await expect(next).toHaveCount(0);
    await page.reload();
    await expect(playing.getByText('5 of 5')).toBeVisible();
    await playing.getByRole('link', { name: 'Previous' }).click();
    await expect(heading(page, five)).toBeVisible();
  },
);
