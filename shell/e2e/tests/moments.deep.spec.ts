import { runAxe } from '../support/axe';
import { nth } from '../support/catalogue';
import { playerIn, stubVideoHost } from '../support/network';
import { appRuns } from '../support/site';
import { expect, signedInTest } from '../support/test';

signedInTest(
  'a user notes a moment of a video, and jumps to it after a reload',
  { tag: '@phone' },
  async ({ context, page, catalogue }) => {
    await stubVideoHost(context);
    const video = nth(catalogue.videos, 0);
    await page.goto(`/video/${video._id}`);
    await appRuns(page);
    const player = playerIn(page);
    await expect(player).toContainText('playing');
    await page.keyboard.press('5');
    await expect(player).toContainText(/playing 3\d\d/);
    const note = page.getByRole('button', { name: 'Note this moment' });
    await note.click();
    const panel = page.getByRole('region', { name: 'Your moments' });
    await panel.getByLabel('Name').fill('Squats');
    await panel.getByLabel('At').fill('4:10');
    const saved = page.waitForResponse(
      (response) => response.url().includes('/api/user/moments/') && response.request().method() !== 'GET',
    );
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('button', { name: '4:10 Squats' })).toBeVisible();
    await saved;
    await page.reload();
    await expect(player).toContainText('playing');
    await note.click();
    await expect(panel).toBeVisible();
    expect(await runAxe(page)).toEqual([]);
    await panel.getByRole('button', { name: '4:10 Squats' }).click();
    await expect(player).toContainText(/playing 2\d\d/);
  },
);

signedInTest(
  'an entry of a playlist plays its part, and then the next one',
  async ({ context, page, request, catalogue, user }) => {
    await stubVideoHost(context);
    const [first, second] = [nth(catalogue.videos, 0), nth(catalogue.videos, 1)];
    const headers = { authorization: user.token };
    const created = await request.post('/api/user/playlists', {
      headers,
      data: { playlist: { title: 'Parts' } },
    });
    const { playlists } = (await created.json()) as { playlists: { _id: string }[] };
    const id = playlists.at(-1)?._id ?? '';
    for (const { _id } of [first, second])
      await request.post(`/api/user/playlists/${id}`, { headers, data: { video: { _id } } });

    await page.goto(`/playlist/${id}`);
    await page.getByRole('button', { name: `Start and end of ${first.title}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Start at').fill('2:00');
    await dialog.getByLabel('End at').fill('2:04');
    expect(await runAxe(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(page.getByText('From 2:00 to 2:04')).toBeVisible();
    await page.getByRole('link', { name: 'Play all' }).click();
    const player = playerIn(page);
    await expect(player).toContainText(/(playing|paused) 1[2-5]\d/);
    await expect(player).toContainText(/paused 1[2-5]\d/);
    await page.getByRole('button', { name: 'Play now' }).click();
    await expect(page).toHaveURL(new RegExp(`/video/${second._id}\\?list=`));
    await expect(player).toContainText('playing');
  },
);
