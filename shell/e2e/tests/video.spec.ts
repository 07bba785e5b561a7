import { nth } from '../support/catalogue';
import { deferResponses, stubVideoHost } from '../support/network';
import { appRuns, card, cardsOf, heading, openVideo, sidebarLink, toast } from '../support/site';
import { expect, signedInTest, test } from '../support/test';

test(
  'a video page plays the video and lists others of its category',
  { tag: '@phone' },
  async ({ context, page, catalogue }) => {
    await stubVideoHost(context);
    const video = nth(catalogue.videos, 0);
    await page.goto('/');
    await openVideo(page, video.title);
    await expect(page).toHaveURL(`/video/${video._id}`);

    const player = page.getByTitle(`Player: ${video.title}`, { exact: true });
    await expect(player).toHaveAttribute(
      'src',
      `https://www.youtube-nocookie.com/embed/${video.src}?autoplay=1`,
    );
    await expect(player.contentFrame().getByText('The player of the video host')).toBeVisible();

    const others = catalogue.videos.filter(
      ({ _id, categoryName }) => categoryName === video.categoryName && _id !== video._id,
    );
    const mustWatch = page.getByRole('complementary', { name: 'Must watch' });
    await expect(mustWatch.getByRole('article')).toHaveCount(others.length);
    for (const { title } of others) {
      await expect(mustWatch.getByRole('article', { name: title, exact: true })).toBeVisible();
    }

    const next = nth(others, 0);
    await openVideo(page, next.title);
    await expect(page).toHaveURL(`/video/${next._id}`);
    await expect(card(page, video.title)).toBeVisible();
    await expect(card(page, next.title)).toHaveCount(0);
  },
);

signedInTest(
  'the buttons of a video page like the video and save it for later',
  { tag: '@phone' },
  async ({ page, catalogue }) => {
    const { _id, title } = nth(catalogue.videos, 1);
    await page.goto(`/video/${_id}`);
    await page.getByRole('button', { name: 'Like', exact: true }).click();
    await expect(toast(page, 'Added to liked videos')).toHaveAttribute('data-style', 'success');
    await page.getByRole('button', { name: 'Add to watch later' }).click();
    await expect(toast(page, 'Added to watch later')).toBeVisible();

    await page.reload();
    await expect(heading(page, title)).toBeVisible();
    await page.getByRole('button', { name: 'Liked', exact: true }).click();
    await expect(toast(page, 'Removed from liked videos')).toBeVisible();
    await page.getByRole('button', { name: 'Remove from watch later' }).click();
    await expect(toast(page, 'Removed from watch later')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Like', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add to watch later' })).toBeVisible();
  },
);

signedInTest(
  'a saved video shows on its buttons, with the number of playlists',
  { tag: '@phone' },
  async ({ page, request, user, catalogue }) => {
    const video = nth(catalogue.videos, 1);
    const headers = { authorization: user.token };
    await request.post('/api/user/likes', { data: { video }, headers });
    await request.post('/api/user/watchlater', { data: { video }, headers });
    for (const title of ['Mornings', 'Evenings']) {
      const created = await request.post('/api/user/playlists', { data: { playlist: { title } }, headers });
      const { playlists } = (await created.json()) as { playlists: { _id: string }[] };
      await request.post(`/api/user/playlists/${playlists.at(-1)?._id}`, { data: { video }, headers });
    }
    await page.goto(`/video/${video._id}`);
    const addToPlaylist = page.getByRole('button', { name: 'Add to playlist', exact: true });
    await expect(addToPlaylist).toHaveAccessibleDescription('In 2 playlists');
    const liked = page.getByRole('button', { name: 'Liked', exact: true });
    await expect(liked).toBeVisible();
    const colour = await liked.evaluate((button) => getComputedStyle(button).borderColor);
    await expect(page.getByRole('button', { name: 'Remove from watch later' })).toHaveCSS(
      'border-color',
      colour,
    );
    await expect(addToPlaylist).toHaveCSS('border-color', colour);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('In 2 playlists')).toBeHidden();
  },
);

test(
  'a click on a card shows the video at once, while the rest loads',
  { tag: '@phone' },
  async ({ page, catalogue }) => {
    const { title, creator } = nth(catalogue.videos, 0);
    await page.goto('/');
    await appRuns(page);
    const send = await deferResponses(page, '**/api/video*{/,?}**');
    await card(page, title).getByRole('img').first().click();
    await expect(heading(page, title)).toBeInViewport();
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: creator, exact: true })).toBeVisible();
    await expect(main.locator('img[src*="/thumbnails/"]').first()).toBeVisible();
    await expect(page.getByText('Loading videos to watch next')).toBeAttached();
    await send();
    await expect(page.getByRole('list', { name: 'Must watch' }).getByRole('article').first()).toBeVisible();
  },
);

signedInTest(
  'a video shows at once from the lists and playlists of the viewer, too',
  async ({ page, request, user, catalogue }) => {
    const video = nth(catalogue.videos, 0);
    const headers = { authorization: user.token };
    for (const list of ['likes', 'watchlater', 'history']) {
      await request.post(`/api/user/${list}`, { data: { video }, headers });
    }
    const playlist = { title: 'Mornings' };
    const created = await request.post('/api/user/playlists', { data: { playlist }, headers });
    const { playlists } = (await created.json()) as { playlists: [{ _id: string }] };
    await request.post(`/api/user/playlists/${playlists[0]._id}`, { data: { video }, headers });

    for (const path of ['/likedvideos', '/watchlater', '/history', `/playlist/${playlists[0]._id}`]) {
      await page.goto(path);
      await card(page, video.title).getByRole('img').first().waitFor();
      const send = await deferResponses(page, '**/api/video*{/,?}**');
      await card(page, video.title).getByRole('img').first().click();
      await expect(heading(page, video.title)).toBeInViewport();
      await expect(page.getByText('Loading videos to watch next')).toBeAttached();
      await send();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
  },
);

test(
  'the creator and the category of a video are links on its card, beside the link to the video',
  { tag: '@phone' },
  async ({ page, catalogue }) => {
    const video = nth(catalogue.videos, 0);
    await page.goto('/trend');
    await appRuns(page);
    const links = card(page, video.title).getByRole('link');
    const creator = links.filter({ hasText: new RegExp(`^${video.creator}$`) });
    const category = links.filter({ hasText: new RegExp(`^${video.categoryName}$`) });
    // A screen reader pauses between them.
    expect(await card(page, video.title).ariaSnapshot()).toMatch(/ subscribers$/m);
    for (const link of [creator, category]) {
      const { height } = (await link.boundingBox()) ?? { height: 0 };
      expect(height).toBeGreaterThanOrEqual(24);
    }
    await category.click();
    await expect(page.getByRole('button', { pressed: true })).toHaveText(video.categoryName);
    await page.goBack();
    await expect(category).toBeFocused();
    await creator.click();
    await expect(heading(page, video.creator)).toBeFocused();

    // Between the links is the link to the video.
    await page.goBack();
    await expect(creator).toBeFocused();
    const box = (await links.first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.click(box.x + box.width - 4, box.y + box.height - 4);
    await expect(heading(page, video.title)).toBeFocused();
  },
);

test(
  'the creator and the category of a video lead to more of both',
  { tag: '@phone' },
  async ({ page, catalogue }) => {
    const video = nth(catalogue.videos, 0);
    const own = catalogue.videos.filter(({ creator }) => creator === video.creator);
    await page.goto(`/video/${video._id}`);
    await appRuns(page);
    const main = page.getByRole('main');
    await main.getByRole('link', { name: video.creator, exact: true }).first().click();
    await expect(heading(page, video.creator)).toBeFocused();
    await expect(cardsOf(page, `Videos by ${video.creator}`)).toHaveCount(own.length);
    await page.goBack();
    await main.getByRole('link', { name: video.categoryName, exact: true }).click();
    await expect(page.getByRole('button', { pressed: true })).toHaveText(video.categoryName);

    const missing = await page.goto('/creator/nobody');
    expect(missing?.status()).toBe(404);
    await expect(heading(page, 'Page not found')).toBeVisible();
  },
);

test('an unknown video shows the not-found page (404), which asks for nothing again', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const response = await page.goto('/video/no-such-video');
  expect(response?.status()).toBe(404);
  await expect(heading(page, 'Page not found')).toBeVisible();
  await sidebarLink(page, 'Trend').click();
  await expect(heading(page, 'Trending Videos')).toBeVisible();
  expect(asked).not.toContain('/api/video/no-such-video');
});
