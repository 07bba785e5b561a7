import { runAxe } from '../support/axe';
import { nth } from '../support/catalogue';
import { expectUncovered } from '../support/keyboard';
import { failToPlay, playerIn, playToTheEnd, stubVideoHost } from '../support/network';
import { appRuns, chooseFromMenu, heading, toast } from '../support/site';
import { expect, test } from '../support/test';

test(
  'a queue survives a reload, belongs to its tab, and is played through with a countdown',
  { tag: '@phone' },
  async ({ context, page, catalogue }) => {
    await stubVideoHost(context);
    const [one, two, three] = [0, 1, 2].map((index) => nth(catalogue.videos, index).title) as [
      string,
      string,
      string,
    ];
    await page.goto('/trend');
    await chooseFromMenu(page, two, 'Add to queue');
    await expect(toast(page, 'Added to queue')).toBeVisible();
    await chooseFromMenu(page, three, 'Play next');
    await page.reload();
    const bar = page.getByRole('region', { name: 'Queue' });
    await expect(bar.getByText(three)).toBeInViewport();
    expect(await runAxe(page)).toEqual([]);
    await page.goto(`/video/${nth(catalogue.videos, 0)._id}`);
    await appRuns(page);
    await expect(heading(page, one)).toBeVisible();
    const button = page.getByRole('button', { name: 'Queue, 2 videos' });
    const before = await heading(page, one).boundingBox();
    await button.click();
    const queue = page.getByRole('region', { name: 'Queue' });
    await expect(queue.getByRole('article')).toHaveCount(2);
    await expect(queue.getByRole('article').first()).toHaveAccessibleName(three);

    // With a pointer, then back with the keyboard.
    await queue.getByRole('article').last().scrollIntoViewIfNeeded();
    const [grip, nextGrip] = [queue.locator('[data-grip]').first(), queue.locator('[data-grip]').last()];
    const [from, to] = [await grip.boundingBox(), await nextGrip.boundingBox()];
    await grip.hover();
    await page.mouse.down();
    await page.mouse.move((from?.x ?? 0) + 20, (to?.y ?? 0) + 30, { steps: 4 });
    await page.mouse.up();
    await expect(queue.getByRole('article').first()).toHaveAccessibleName(two);
    await queue.getByRole('button', { name: `Move ${three} up` }).focus();
    await page.keyboard.press('Enter');
    await expect(queue.getByRole('article').first()).toHaveAccessibleName(three);
    await button.click();

    const other = await context.newPage();
    await other.goto(page.url());
    await expect(other.getByRole('button', { name: 'Queue, 0 videos' })).toBeVisible();
    await other.close();

    await playToTheEnd(page);
    await expect(page.getByRole('group', { name: 'Up next' })).toBeVisible();
    expect(await heading(page, one).boundingBox()).toEqual(before);
    if ((page.viewportSize()?.width ?? 0) >= 960) {
      const card = await page.getByRole('group', { name: 'Up next' }).boundingBox();
      const player = await page.getByTitle(/^Player: /).boundingBox();
      expect((card?.y ?? 0) + (card?.height ?? 0)).toBeLessThan((player?.y ?? 0) + (player?.height ?? 0));
      await expect(page.getByRole('button', { name: 'Timer' })).toBeVisible();
    }
    await page.getByRole('button', { name: 'Play now' }).click();
    await expect(heading(page, three)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Queue, 1 video' })).toBeVisible();

    await playToTheEnd(page);
    await expect(page.getByText(/^Up next in \d s: /).filter({ hasText: two })).toBeVisible();
    await expect(heading(page, two)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Queue, 0 videos' })).toBeVisible();
  },
);

test(
  'a control that has the focus is never below a message, and no other is in reach there',
  { tag: '@phone' },
  async ({ context, page, catalogue }) => {
    await stubVideoHost(context);
    await page.goto(`/video/${nth(catalogue.videos, 0)._id}`);
    await expect(playerIn(page)).toHaveText(/^playing/);
    const queue = page.getByRole('button', { name: 'Queue, 0 videos' });
    await queue.focus();
    // The countdown waits while the player is out of view. In a wide window, and in a low one in landscape, the message is over the player
    // instead.
    await page.setViewportSize({ width: 320, height: 320 });
    await queue.evaluate((button) => button.scrollIntoView({ block: 'center' }));
    await playToTheEnd(page);
    const message = page.getByRole('group', { name: 'Up next' });
    await expect(message).toBeVisible();
    await expect(queue).toBeFocused();
    await expectUncovered(queue);
    const row = await queue.boundingBox();
    expect((await message.boundingBox())?.y).toBeGreaterThanOrEqual((row?.y ?? 0) + (row?.height ?? 0));

    await page.getByTitle(/^Player: /).evaluate((frame) => frame.focus({ preventScroll: true }));
    await expect(queue).toBeHidden();
    expect((await message.boundingBox())?.y).toBe(row?.y);
    for (const name of ['Play now', 'Cancel']) {
      await page.keyboard.press('Tab');
      const button = message.getByRole('button', { name });
      await expect(button).toBeFocused();
      await expectUncovered(button);
    }
    await page.keyboard.press('Enter');
    await expect(page.getByRole('link', { name: /^Next: / })).toBeFocused();
    await expect(queue).toBeVisible();
  },
);

test(
  'where the player fills a low window, what comes next is in view over its corner',
  { tag: '@phone' },
  async ({ context, page, catalogue }) => {
    await stubVideoHost(context);
    await page.setViewportSize({ width: 640, height: 360 });
    await page.goto(`/video/${nth(catalogue.videos, 0)._id}`);
    await expect(playerIn(page)).toHaveText(/^playing/);
    await page.getByTitle(/^Player: /).evaluate((frame) => frame.scrollIntoView({ block: 'center' }));
    await playToTheEnd(page);
    await expect(page.getByRole('group', { name: 'Up next' })).toBeInViewport({ ratio: 1 });
  },
);

test(
  'a video that its host does not play says why, has Next, and lets the queue go on',
  { tag: '@phone' },
  async ({ context, page, catalogue }) => {
    await stubVideoHost(context);
    const [one, two, three] = [0, 1, 2].map((index) => nth(catalogue.videos, index).title) as [
      string,
      string,
      string,
    ];
    await page.goto('/trend');
    await chooseFromMenu(page, two, 'Add to queue');
    await chooseFromMenu(page, three, 'Add to queue');
    await page.goto(`/video/${nth(catalogue.videos, 0)._id}`);
    await appRuns(page);
    await expect(heading(page, one)).toBeVisible();
    await failToPlay(page, 150);
    const notice = page
      .getByRole('alert')
      .filter({ hasText: 'The owner doesn’t allow it to be shown here.' });
    await expect(notice.getByRole('link', { name: 'Open at the video host' })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await notice.getByRole('button', { name: 'Next' }).click();
    await expect(heading(page, two)).toBeVisible();

    await failToPlay(page, 100);
    await expect(page.getByText('It was removed at the video host.')).toBeVisible();
    await expect(heading(page, three)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Queue, 0 videos' })).toBeVisible();
  },
);
