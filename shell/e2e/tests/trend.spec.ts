import { nth } from '../support/catalogue';
import { cardsOf, heading, sidebarLink, topBarLink } from '../support/site';
import { expect, test } from '../support/test';

test('Trend lists all videos, and both bars link to it', async ({ page, catalogue }) => {
  await page.goto('/');
  await sidebarLink(page, 'Trend').click();
  await expect(page).toHaveURL('/trend');
  await expect(heading(page, 'Trending Videos')).toBeVisible();
  await expect(cardsOf(page, 'Trending videos')).toHaveCount(catalogue.videos.length);
  await expect(sidebarLink(page, 'Trend')).toHaveAttribute('aria-current', 'page');
  await expect(sidebarLink(page, 'Home')).not.toHaveAttribute('aria-current');

  await page.getByRole('link', { name: 'FitReel', exact: true }).click();
  await expect(page).toHaveURL('/');
  await topBarLink(page, 'Trend').click();
  await expect(heading(page, 'Trending Videos')).toBeVisible();
});

test('a video that many viewers like comes first', async ({ page, request, catalogue }) => {
  const { _id, title } = nth(catalogue.videos, catalogue.videos.length - 1);
  const guest = { email: 'guest@fitreel.example', password: 'fitreel-guest' };
  for (let viewer = 0; viewer < 20; viewer += 1) {
    const login = (await (await request.post('/api/auth/login', { data: guest })).json()) as {
      encodedToken: string;
    };
    const like = { data: { video: { _id } }, headers: { authorization: login.encodedToken } };
    expect((await request.post('/api/user/likes', like)).status()).toBe(201);
  }
  // The order follows within some seconds.
  await expect
    .poll(async () => (await request.get('/api/trend?limit=1')).json() as Promise<unknown>)
    .toMatchObject({ videos: [{ _id }] });
  await page.goto('/trend');
  await expect(cardsOf(page, 'Trending videos').first()).toHaveAccessibleName(title);
  await sidebarLink(page, 'Home').click();
  await expect(heading(page, 'Home')).toBeVisible();
  await expect(page.getByRole('article').first()).not.toHaveAccessibleName(title);
});
