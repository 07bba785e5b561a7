import type { Page } from '@playwright/test';
import { nth } from '../support/catalogue';
import { deferResponses } from '../support/network';
import {
  card,
  cardsOf,
  chooseFromMenu,
  heading,
  openSection,
  openVideo,
  sidebarLink,
  topBarLink,
  toast,
} from '../support/site';
import { expect, signedInTest } from '../support/test';

/** Opens a video from the viewer's lists, which shows at once while the rest loads. */
async function openAtOnce(page: Page, title: string): Promise<void> {
  const send = await deferResponses(page, '**/api/video*{/,?}**');
  await openVideo(page, title);
  await expect(page.getByText('Loading videos to watch next')).toBeAttached();
  await send();
}

async function create(page: Page, title: string, description = ''): Promise<void> {
  const form = page.getByRole('form', { name: 'Create a playlist' });
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Description').fill(description);
  await form.getByRole('button', { name: 'Create playlist' }).click();
}

signedInTest(
  'a user follows a creator, whose videos home then has, and no longer',
  { tag: '@phone' },
  async ({ page, catalogue }) => {
    const { title, creator } = nth(catalogue.videos, 0);
    await page.goto(`/video/${nth(catalogue.videos, 0)._id}`);
    await page.getByRole('main').getByRole('link', { name: creator, exact: true }).first().click();
    await expect(heading(page, creator)).toBeVisible();
    await page.getByRole('button', { name: 'Follow', exact: true }).click();
    const following = page.getByRole('button', { name: 'Following', exact: true });
    await expect(following).toHaveAttribute('aria-pressed', 'true');
    await sidebarLink(page, 'Home').click();
    const shelf = page.getByRole('region', { name: 'From creators you follow' });
    await shelf.getByRole('link').filter({ hasText: title }).click();
    await expect(heading(page, title)).toBeVisible();
    // Also beside a video's creator.
    await following.click();
    await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
    await sidebarLink(page, 'Home').click();
    await expect(shelf.getByRole('link')).toHaveCount(0);
  },
);

signedInTest(
  'a user creates, fills, opens, empties and deletes a playlist',
  { tag: '@phone' },
  async ({ page, catalogue }) => {
    const [first, second] = [nth(catalogue.videos, 0), nth(catalogue.videos, 5)];
    await page.goto('/playlist');
    await expect(page.getByRole('heading', { name: 'No playlists yet' })).toBeVisible();
    await page.getByRole('button', { name: 'Create a playlist' }).click();
    await create(page, 'Mornings', 'Before breakfast');
    const morning = card(page, 'Mornings');
    await expect(morning).toContainText('0 videos');

    for (const [count, video] of [first, second].entries()) {
      await page.goto(`/video/${video._id}`);
      await page.getByRole('button', { name: 'Add to playlist' }).click();
      const dialog = page.getByRole('dialog', { name: 'Save to playlist' });
      await dialog.getByRole('checkbox', { name: 'Mornings' }).check();
      await expect(toast(page, 'Playlist updated')).toHaveAttribute('data-style', 'success');
      await dialog.getByRole('button', { name: 'Close' }).click();
      await expect(dialog).toHaveCount(0);
      await openSection(page, 'Playlist');
      await expect(morning).toContainText(count === 0 ? '1 video' : '2 videos');
    }

    await morning.getByRole('link', { name: 'Mornings' }).click();
    await expect(page).toHaveURL(/\/playlist\/[^/]+$/);
    await expect(heading(page, 'Mornings')).toBeVisible();
    await expect(page.getByText('Before breakfast')).toBeVisible();
    await expect(cardsOf(page, 'Mornings')).toHaveCount(2);
    // A phone has Library instead.
    await expect(sidebarLink(page, 'Playlist').or(sidebarLink(page, 'Library'))).toHaveAttribute(
      'aria-current',
      'page',
    );
    await page.getByRole('button', { name: `Remove ${first.title}` }).click();
    await expect(toast(page, 'playlist updated')).toBeVisible();
    await page.reload();
    await expect(cardsOf(page, 'Mornings')).toHaveCount(1);
    await openAtOnce(page, second.title);
    await page.goBack();
    await expect(card(page, second.title)).toBeVisible();

    await openSection(page, 'Playlist');
    await expect(morning).toContainText('1 video');
    await morning.getByRole('button', { name: 'More options for Mornings' }).click();
    await page.getByRole('menuitem', { name: 'Delete Mornings' }).click();
    await page.getByRole('button', { name: 'Delete playlist' }).click();
    await expect(page.getByRole('heading', { name: 'No playlists yet' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'No playlists yet' })).toBeVisible();
  },
);

signedInTest(
  'Save to playlist creates a playlist with the video in it, and adds and removes the video',
  { tag: '@phone' },
  async ({ page, catalogue }) => {
    const { _id, title } = nth(catalogue.videos, 0);
    await page.goto('/trend');
    await chooseFromMenu(page, title, 'Add to playlist');
    const dialog = page.getByRole('dialog', { name: 'Save to playlist' });
    await expect(dialog.getByText('You have no playlists yet.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(card(page, title).getByRole('button', { name: /^More options/ })).toBeFocused();
    await page.goto(`/video/${_id}`);
    await page.getByRole('button', { name: 'Add to playlist' }).click();
    const toggle = dialog.getByRole('button', { name: 'Create new playlist' });
    await toggle.click();
    await expect(dialog.getByLabel('Title')).toBeFocused();
    await expect(dialog.getByLabel('Description')).toHaveAccessibleDescription('Optional');
    await dialog.getByLabel('Title').fill('Even');
    await toggle.click();
    await expect(dialog.getByLabel('Title')).toBeHidden();
    await toggle.click();
    await expect(dialog.getByLabel('Title')).toHaveValue('Even');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(toggle).toBeFocused();
    await toggle.click();
    await create(page, '   ');
    await expect(dialog.getByLabel('Title')).toHaveAccessibleDescription('Enter a title');
    await create(page, 'Evenings');

    const evenings = dialog.getByRole('checkbox', { name: 'Evenings' });
    await expect(toast(page, 'Playlist updated')).toBeVisible();
    await expect(evenings).toBeChecked();
    await expect(dialog.getByRole('button', { name: 'Create new playlist' })).toBeFocused();
    await evenings.uncheck();
    await expect(toast(page, 'playlist updated')).toBeVisible();
    await evenings.check();
    await expect(toast(page, 'Playlist updated')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add to playlist' })).toBeFocused();

    await page.reload();
    await page.getByRole('button', { name: 'Add to playlist' }).click();
    await expect(evenings).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Add to playlist' })).toHaveAccessibleDescription(
      'In 1 playlist',
    );
  },
);

signedInTest(
  'a user likes videos and saves one for later, and removes them again',
  { tag: '@phone' },
  async ({ page, catalogue }) => {
    const [first, second] = [nth(catalogue.videos, 2), nth(catalogue.videos, 0)];
    await page.goto('/');
    await chooseFromMenu(page, first.title, 'Like');
    await expect(toast(page, 'Added to liked videos')).toHaveAttribute('data-style', 'success');
    await chooseFromMenu(page, second.title, 'Like');
    await expect(card(page, second.title).getByText('Liked', { exact: true })).toBeAttached();
    await openSection(page, 'Liked videos');
    await expect(heading(page, 'Liked Videos')).toBeVisible();
    // The latest first.
    const liked = cardsOf(page, 'Liked Videos');
    await expect(liked).toHaveCount(2);
    await page.reload();
    await expect(liked.nth(0)).toHaveAccessibleName(second.title);
    await expect(liked.nth(1)).toHaveAccessibleName(first.title);

    await chooseFromMenu(page, first.title, 'Dislike');
    await expect(toast(page, 'Removed from liked videos')).toHaveAttribute('data-style', 'success');
    await expect(card(page, first.title)).toHaveCount(0);
    await openVideo(page, second.title);
    await page.getByRole('button', { name: 'Add to watch later' }).click();
    await expect(toast(page, 'Added to watch later')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Remove from watch later' })).toBeVisible();
    await page.getByRole('button', { name: 'Liked', exact: true }).click();
    await expect(toast(page, 'Removed from liked videos')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Like', exact: true })).toBeVisible();
    await openSection(page, 'Liked videos');
    await expect(page.getByRole('heading', { name: 'No liked videos yet' })).toBeVisible();
    await openSection(page, 'Watch later');
    await expect(cardsOf(page, 'Watch Later Videos')).toHaveCount(1);
  },
);

signedInTest(
  'the history shows what was opened, the latest first by day; a user removes one video, then clears it',
  { tag: '@phone' },
  async ({ page, request, user, catalogue }) => {
    const [first, second, elsewhere] = [0, 1, 2].map((index) => nth(catalogue.videos, index));
    const recorded: string[] = [];
    const loaded: string[] = [];
    page.on('request', (sent) => {
      const { pathname } = new URL(sent.url());
      if (sent.method() === 'POST' && pathname === '/api/user/history') recorded.push(pathname);
      if (sent.method() === 'GET') loaded.push(pathname);
    });
    await request.post('/api/user/history', {
      data: { video: elsewhere },
      headers: { authorization: user.token },
    });
    // Opening a video by its URL records nothing.
    await page.goto(`/video/${nth(catalogue.videos, 3)._id}`);
    await expect(page.getByText('New to you').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Like', exact: true })).toBeVisible();
    // Must watch and the library share the responses.
    for (const path of ['/api/user/history', '/api/user/positions']) {
      expect(loaded.filter((one) => one === path)).toEqual([path]);
    }
    await topBarLink(page, 'Trend').click();
    for (const video of [first, second]) {
      await openVideo(page, video?.title ?? '');
      await page.goBack();
    }
    await openSection(page, 'History');
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

    await page.getByRole('button', { name: 'Pause history' }).click();
    await page.reload();
    await expect(page.getByText(/^Your history is paused/)).toBeVisible();
    await topBarLink(page, 'Trend').click();
    await openVideo(page, nth(catalogue.videos, 4).title);
    await openSection(page, 'History');
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('button', { name: 'Remove 2 videos from your history: Today' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('article')).toHaveCount(3);
    expect(recorded).toHaveLength(2);
    await chooseFromMenu(page, second?.title ?? '', 'Remove from history');
    await expect(toast(page, 'Removed from history')).toBeVisible();
    await expect(card(page, second?.title ?? '')).toHaveCount(0);
    await page.getByRole('button', { name: 'Clear history' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Clear history' }).click();
    await expect(toast(page, 'History cleared')).toHaveAttribute('data-style', 'success');
    await expect(page.getByRole('heading', { name: 'Nothing watched yet' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Nothing watched yet' })).toBeVisible();
  },
);
