import { nth } from '../support/catalogue';
import { cardsOf, heading, sidebarLink, topBarLink } from '../support/site';
import { startSite } from '../support/start-site';
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

test('a video that many viewers like comes before a video without likes', async ({
  page,
  request,
  catalogue,
}) => {
  // Other tests like the same videos, and a network counts as a few viewers: this test has a site of its own.
  const site = await startSite();
  const liked = nth(catalogue.videos, catalogue.videos.length - 1);
  const other = nth(catalogue.videos, catalogue.videos.length - 2);
  const guest = { email: 'guest@fitreel.example', password: 'fitreel-guest' };
  for (let viewer = 0; viewer < 20; viewer += 1) {
    const login = (await (await request.post(`${site.origin}/api/auth/login`, { data: guest })).json()) as {
      encodedToken: string;
    };
    const like = { data: { video: { _id: liked._id } }, headers: { authorization: login.encodedToken } };
    expect((await request.post(`${site.origin}/api/user/likes`, like)).status()).toBe(201);
  }
  /** The titles of both videos, as they follow one another in the list. */
  const inOrder = (titles: (string | null)[]) =>
    titles.flatMap((text) => [liked.title, other.title].filter((title) => text?.endsWith(title)));
  // The order follows within some seconds.
  await expect
    .poll(async () => {
      const { videos } = (await (await request.get(`${site.origin}/api/trend`)).json()) as typeof catalogue;
      return inOrder(videos.map(({ title }) => title));
    })
    .toEqual([liked.title, other.title]);
  const shown = () =>
    page
      .getByRole('article')
      .evaluateAll((cards) =>
        cards.map(
          (card) => document.getElementById(card.getAttribute('aria-labelledby') ?? '')?.textContent ?? null,
        ),
      );
  await page.goto(`${site.origin}/trend`);
  await expect.poll(async () => inOrder(await shown())).toEqual([liked.title, other.title]);
  await sidebarLink(page, 'Home').click();
  await expect(heading(page, 'Home')).toBeVisible();
  await expect.poll(async () => inOrder(await shown())).toEqual([other.title, liked.title]);
  await site.stop();
});
