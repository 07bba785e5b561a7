import type { Locator, Page } from '@playwright/test';
import { hold } from '../support/network';
import { watchReaction } from '../support/reaction';
import { card, toast } from '../support/site';
import { expect } from '../support/test';
import { worldTest } from '../support/world-test';

/** The longest that a person takes for at once, in milliseconds. */
const AT_ONCE = 100;

/** The quickest of so many counts: whatever else the machine does in the meantime only ever adds. */
const TIMES = 3;

worldTest.use({ audience: 'newcomer' });

/** Opens the page at `path`, with the user's likes known to it. */
async function openWithLikes(page: Page, path: string): Promise<void> {
  const likes = page.waitForResponse('**/api/user/likes');
  await page.goto(path);
  await likes;
}

const press = (control: Locator, touch: boolean) => (touch ? control.tap() : control.click());

// The API answers only after the effect was seen, which is later than any slow answer.

worldTest(
  'a tap on Like shows at once, however slow the API',
  { tag: '@phone' },
  async ({ page, world, hasTouch }) => {
    const reactions: number[] = [];
    for (const { _id } of world.catalogue.videos.slice(0, TIMES)) {
      await openWithLikes(page, `/video/${_id}`);
      const like = page.getByRole('button', { name: /^Liked?$/ });
      const answer = await hold(page, '**/api/user/likes');
      const reaction = await watchReaction(like, 'Liked');
      await press(like, hasTouch);
      reactions.push(await reaction());
      await expect(like).toHaveAttribute('aria-pressed', 'true');
      await expect(toast(page, 'Added to liked videos')).toHaveCount(0);

      await answer();
      await expect(toast(page, 'Added to liked videos')).toBeVisible();
      await expect(like).toHaveText('Liked');
    }
    expect(Math.min(...reactions)).toBeLessThanOrEqual(AT_ONCE);
  },
);

worldTest('a like from a card’s menu shows at once on the card', async ({ page, world, hasTouch }) => {
  const reactions: number[] = [];
  await openWithLikes(page, '/');
  for (const { title } of world.catalogue.videos.slice(0, TIMES)) {
    const more = { name: `More options for ${title}`, exact: true };
    await card(page, title).getByRole('button', more).click();
    const answer = await hold(page, '**/api/user/likes');
    const reaction = await watchReaction(card(page, title), 'Liked');
    await press(page.getByRole('menuitem', { name: 'Like', exact: true }), hasTouch);
    reactions.push(await reaction());

    await answer();
    await expect(toast(page, 'Added to liked videos')).toBeVisible();
    await expect(card(page, title).getByText('Liked', { exact: true })).toBeAttached();
    await expect(toast(page, 'Added to liked videos')).toHaveCount(0);
  }
  expect(Math.min(...reactions)).toBeLessThanOrEqual(AT_ONCE);
});
