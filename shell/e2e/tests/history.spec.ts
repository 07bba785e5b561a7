import { nth } from '../support/catalogue';
import { card, cardsOf, chooseFromMenu, heading, openVideo, sidebarLink, toast } from '../support/site';
import { expect, signedInTest, test } from '../support/test';

signedInTest(
  'a click on a thumbnail records the video once',
  { tag: '@phone' },
  async ({ page, catalogue }) => {
    const { title } = nth(catalogue.videos, 3);
    const recorded: string[] = [];
    page.on('request', (sent) => {
      if (sent.method() === 'POST' && sent.url().endsWith('/api/user/history')) recorded.push(sent.url());
    });
    for (let visit = 0; visit < 2; visit += 1) {
      await page.goto('/');
      await openVideo(page, title);
      await expect.poll(() => recorded.length).toBe(1);
    }
    await sidebarLink(page, 'History').click();
    await expect(heading(page, 'History Videos')).toBeVisible();
    await expect(cardsOf(page, 'Today')).toHaveCount(1);
    await expect(card(page, title)).toBeVisible();
    expect(recorded).toHaveLength(1);
  },
);

signedInTest(
  'the history shows the latest first by day, and a video that is opened again moves up',
  { tag: '@phone' },
  async ({ page, request, user, catalogue }) => {
    const [first, second, elsewhere] = catalogue.videos;
    await request.post('/api/user/history', {
      data: { video: elsewhere },
      headers: { authorization: user.token },
    });
    await page.goto('/trend');
    for (const video of [first, second]) {
      await openVideo(page, video?.title ?? '');
      await page.goBack();
    }
    await sidebarLink(page, 'History').click();
    await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: /^(Today|Earlier)$/ })).toHaveText(
      ['Today', 'Earlier'],
    );
    const today = cardsOf(page, 'Today');
    await expect(today).toHaveCount(2);
    await expect(today.first()).toHaveAccessibleName(second?.title ?? '');
    await expect(cardsOf(page, 'Earlier')).toHaveCount(1);

    await openVideo(page, first?.title ?? '');
    await page.goBack();
    await expect(today.first()).toHaveAccessibleName(first?.title ?? '');
  },
);

signedInTest(
  'a user removes one video from the history, then clears it',
  { tag: '@phone' },
  async ({ page, request, user, catalogue }) => {
    const watched = catalogue.videos.slice(0, 3);
    for (const video of watched) {
      const response = await request.post('/api/user/history', {
        data: { video },
        headers: { authorization: user.token },
      });
      expect(response.status()).toBe(201);
    }
    await page.goto('/history');
    await expect(cardsOf(page, 'History Videos')).toHaveCount(3);
    await chooseFromMenu(page, nth(watched, 1).title, 'Remove from history');
    await expect(toast(page, 'Removed from history')).toBeVisible();
    await expect(cardsOf(page, 'History Videos')).toHaveCount(2);
    await expect(card(page, nth(watched, 1).title)).toHaveCount(0);

    await page.getByRole('button', { name: 'Clear history' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear history' }).click();
    await expect(toast(page, 'History cleared')).toHaveAttribute('data-style', 'success');
    await expect(page.getByRole('heading', { name: 'Nothing watched yet' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Nothing watched yet' })).toBeVisible();
  },
);

signedInTest(
  'opening a video from a list records it, and by its URL does not',
  async ({ page, catalogue }) => {
    await signedInTest.step('opening a video by its URL records nothing', async () => {
      const { _id, title } = nth(catalogue.videos, 3);
      await page.goto(`/video/${_id}`);
      await expect(heading(page, title)).toBeVisible();
      await sidebarLink(page, 'History').click();
      await expect(page.getByRole('heading', { name: 'Nothing watched yet' })).toBeVisible();
    });

    await signedInTest.step('the menu offers removal from history only for watched videos', async () => {
      const { title } = nth(catalogue.videos, 0);
      await page.goto('/');
      await openVideo(page, title);
      await page.goBack();
      for (const [name, items] of [
        [title, ['Add to watch later', 'Like', 'Add to playlist', 'Share', 'Remove from history']],
        [nth(catalogue.videos, 1).title, ['Add to watch later', 'Like', 'Add to playlist', 'Share']],
      ] as const) {
        await card(page, name)
          .getByRole('button', { name: `More options for ${name}`, exact: true })
          .click();
        await expect(
          page.getByRole('menu', { name: `Options for ${name}` }).getByRole('menuitem'),
        ).toHaveText(items);
      }
    });
  },
);

test('a visitor’s clicks are not recorded', async ({ page, catalogue }) => {
  const requests: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().includes('/api/user/')) requests.push(sent.url());
  });
  await page.goto('/');
  await openVideo(page, nth(catalogue.videos, 0).title);
  await expect(
    page.getByRole('complementary', { name: 'Must watch' }).getByRole('article').first(),
  ).toBeVisible();
  expect(requests).toEqual([]);
});
