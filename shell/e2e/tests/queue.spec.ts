import { nth } from '../support/catalogue';
import { playToTheEnd, stubVideoHost } from '../support/network';
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
    await page.goto(`/video/${nth(catalogue.videos, 0)._id}`);
    await appRuns(page);
    await expect(heading(page, one)).toBeVisible();
    const button = page.getByRole('button', { name: 'Queue, 2 videos' });
    const before = await heading(page, one).boundingBox();
    await button.click();
    const queue = page.getByRole('region', { name: 'Queue' });
    await expect(queue.getByRole('article')).toHaveCount(2);
    await expect(queue.getByRole('article').first()).toHaveAccessibleName(three);

    // By a pointer, then back by the keyboard.
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
    await page.getByRole('button', { name: 'Play now' }).click();
    await expect(heading(page, three)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Queue, 1 video' })).toBeVisible();

    await playToTheEnd(page);
    await expect(page.getByText(/^Up next in \d s: /).filter({ hasText: two })).toBeVisible();
    await expect(heading(page, two)).toBeVisible({ timeout: 15_000 });
    await page.reload();
    await expect(page.getByRole('button', { name: 'Queue, 0 videos' })).toBeVisible();
  },
);
