import { nth } from '../support/catalogue';
import { card, choose, heading, openVideo, section, titles, toast } from '../support/site';
import { expect, test } from '../support/test';
import { viewerTest } from '../support/viewer';

viewerTest(
  'a click on a thumbnail is recorded, and only once',
  { tag: '@phone' },
  async ({ page, catalogue }) => {
    const { title } = nth(catalogue.videos, 3);
    const recorded: string[] = [];
    page.on('request', (call) => {
      if (call.method() === 'POST' && call.url().endsWith('/api/user/history')) recorded.push(call.url());
    });
    for (let times = 0; times < 2; times += 1) {
      await page.goto('/');
      await openVideo(page, title);
      await expect.poll(() => recorded.length).toBe(1);
    }
    await section(page, 'History').click();
    await expect(heading(page, 'History Videos')).toBeVisible();
    await expect(titles(page, 'History Videos')).toHaveCount(1);
    await expect(card(page, title)).toBeVisible();
    expect(recorded).toHaveLength(1);
  },
);

viewerTest('a video whose address is opened is not recorded', async ({ page, catalogue }) => {
  const { _id, title } = nth(catalogue.videos, 3);
  await page.goto(`/video/${_id}`);
  await expect(heading(page, title)).toBeVisible();
  await section(page, 'History').click();
  await expect(page.getByRole('heading', { name: 'Nothing watched yet' })).toBeVisible();
});

viewerTest(
  'history: one video is removed, then all are cleared',
  { tag: '@phone' },
  async ({ page, request, viewer, catalogue }) => {
    const watched = catalogue.videos.slice(0, 3);
    for (const video of watched) {
      const answer = await request.post('/api/user/history', {
        data: { video },
        headers: { authorization: viewer.token },
      });
      expect(answer.status()).toBe(201);
    }
    await page.goto('/history');
    await expect(titles(page, 'History Videos')).toHaveCount(3);
    await choose(page, nth(watched, 1).title, 'Remove from history');
    await expect(toast(page, 'Removed from history')).toBeVisible();
    await expect(titles(page, 'History Videos')).toHaveCount(2);
    await expect(card(page, nth(watched, 1).title)).toHaveCount(0);

    await page.getByRole('button', { name: 'Clear history' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear history' }).click();
    await expect(toast(page, 'History cleared')).toHaveAttribute('data-style', 'success');
    await expect(page.getByRole('heading', { name: 'Nothing watched yet' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Nothing watched yet' })).toBeVisible();
  },
);

viewerTest('the menu offers to remove from history only what is in it', async ({ page, catalogue }) => {
  const { title } = nth(catalogue.videos, 0);
  await page.goto('/');
  await openVideo(page, title);
  await page.goBack();
  for (const [name, items] of [
    [title, ['Add to watch later', 'Like', 'Remove from history']],
    [nth(catalogue.videos, 1).title, ['Add to watch later', 'Like']],
  ] as const) {
    await card(page, name)
      .getByRole('button', { name: `More options for ${name}`, exact: true })
      .click();
    await expect(page.getByRole('menu', { name: `Options for ${name}` }).getByRole('menuitem')).toHaveText(
      items,
    );
  }
});

test('what a visitor watches is recorded nowhere', async ({ page, catalogue }) => {
  const calls: string[] = [];
  page.on('request', (call) => {
    if (call.url().includes('/api/user/')) calls.push(call.url());
  });
  await page.goto('/');
  await openVideo(page, nth(catalogue.videos, 0).title);
  await expect(
    page.getByRole('complementary', { name: 'Must watch' }).getByRole('article').first(),
  ).toBeVisible();
  expect(calls).toEqual([]);
});
