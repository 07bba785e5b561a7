import { nth } from '../support/catalogue';
import { deferResponses, playerIn, playToTheEnd, stubVideoHost } from '../support/network';
import { appRuns, card, cardsOf, chooseFromMenu, heading, openVideo, toast } from '../support/site';
import { expect, test } from '../support/test';

test(
  'a video page plays the video, lists others of its category, and has a head that crawlers read',
  { tag: '@phone' },
  async ({ context, page, request, catalogue }) => {
    await stubVideoHost(context);
    const video = nth(catalogue.videos, 0);
    const others = catalogue.videos.filter(
      ({ _id, categoryName }) => categoryName === video.categoryName && _id !== video._id,
    );
    const next = nth(others, 0);
    await page.goto(`/video/${next._id}`);
    await openVideo(page, video.title);
    await expect(page).toHaveURL(`/video/${video._id}`);
    await expect(card(page, next.title)).toBeVisible();
    await expect(card(page, video.title)).toHaveCount(0);
    // The policy allows no inline script but data; a violation in the console would fail the test.
    await page.reload();
    const player = page.getByTitle(`Player: ${video.title}`, { exact: true });
    await expect(player).toHaveAttribute(
      'src',
      new RegExp(`^https://www\\.youtube-nocookie\\.com/embed/${video.src}\\?autoplay=1&`),
    );
    await expect(player.contentFrame().getByText('The player of the video host')).toBeVisible();
    // The player responds, so nothing covers it.
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toHaveCount(0);
    const mustWatch = page.getByRole('complementary', { name: 'Must watch' });
    await expect(mustWatch.getByRole('article')).toHaveCount(others.length);
    for (const { title } of others)
      await expect(mustWatch.getByRole('article', { name: title, exact: true })).toBeVisible();

    const content = (property: string) =>
      page.locator(`meta[property="${property}"]`).getAttribute('content');
    expect(await content('og:title')).toBe(`${video.title} · FitReel`);
    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    const types = data.map((text) => (JSON.parse(text) as { '@type': string })['@type']);
    expect(types).toEqual(['VideoObject', 'BreadcrumbList']);
    const image = await request.get(new URL((await content('og:image')) ?? '').pathname);
    expect([image.status(), image.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  },
);

test('a player that cannot be reached leaves the thumbnail, says so, and comes with Retry', async ({
  context,
  page,
  catalogue,
}) => {
  await page.clock.install();
  await page.goto(`/video/${nth(catalogue.videos, 0)._id}`);
  const play = page.getByRole('button', { name: 'Play', exact: true });
  await expect(play).toBeVisible();
  await page.clock.runFor(8000);
  const message = page.getByText('the video host doesn’t answer');
  await expect(message).toBeVisible();
  await expect(play).toBeVisible();
  await stubVideoHost(context);
  await page.getByRole('button', { name: 'Retry', exact: true }).press('Enter');
  const player = page.getByTitle(/^Player: /);
  await player.contentFrame().getByText('The player of the video host').waitFor();
  await page.clock.runFor(250);
  await expect(player).toBeFocused();
  await expect(play).toHaveCount(0);
  await expect(message).toHaveCount(0);
});

test('the site can be installed: its manifest names icons that exist', async ({ request, baseURL }) => {
  const html = await (await request.get('/')).text();
  const linked = (rel: string) => new RegExp(`<link rel="${rel}"[^>]* href="([^"]+)"`).exec(html)?.[1] ?? '';
  const manifest = (await (await request.get(linked('manifest'))).json()) as {
    start_url: string;
    icons: { src: string }[];
  };
  expect(manifest.start_url).toBe('/');
  const at = new URL(linked('manifest'), baseURL);
  const icons = [...manifest.icons.map(({ src }) => new URL(src, at).href), linked('apple-touch-icon')];
  expect(icons).toHaveLength(5);
  for (const icon of icons) {
    const response = await request.get(icon);
    expect(response.status()).toBe(200);
    expect(response.headers()['content-type']).toMatch(/^image\/(png|svg\+xml)/);
  }
});

test('a click on a card shows the video at once, while the rest loads', async ({ page, catalogue }) => {
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
});

test(
  'the creator and the category of a video are links to more of both, beside the link to the video',
  { tag: '@phone' },
  async ({ page, catalogue }) => {
    const video = nth(catalogue.videos, 0);
    const own = catalogue.videos.filter(({ creator }) => creator === video.creator);
    await page.goto('/trend');
    await appRuns(page);
    const links = card(page, video.title).getByRole('link');
    const creator = links.filter({ hasText: new RegExp(`^${video.creator}$`) });
    const category = links.filter({ hasText: new RegExp(`^${video.categoryName}$`) });
    // A screen reader pauses between the links and the facts of a workout.
    const workout = catalogue.videos.find(({ minutes }) => minutes) ?? video;
    expect(await card(page, workout.title).ariaSnapshot()).toMatch(/: \d+ min( · [\w ]+)*$/m);
    for (const link of [creator, category])
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24);
    await creator.click();
    await expect(heading(page, video.creator)).toBeFocused();
    await page.goBack();
    // The space between the links belongs to the link to the video.
    await expect(creator).toBeFocused();
    const box = (await links.first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.click(box.x + box.width - 4, box.y + box.height - 4);
    await expect(heading(page, video.title)).toBeFocused();

    // In a compact row, the middle opens the video as well.
    const row = page.getByRole('complementary', { name: 'Must watch' }).getByRole('article').first();
    const href = (await row.getByRole('link').getAttribute('href')) ?? '';
    await row.click();
    await expect(page).toHaveURL(href);
    await page.goBack();
    await expect(heading(page, video.title)).toBeVisible();

    const main = page.getByRole('main');
    await main.getByRole('link', { name: video.creator, exact: true }).first().click();
    await expect(cardsOf(page, `Videos by ${video.creator}`)).toHaveCount(own.length);
    await page.goBack();
    await main.getByRole('link', { name: video.categoryName, exact: true }).click();
    await expect(page.getByRole('button', { pressed: true })).toHaveText(video.categoryName);
  },
);

test('a menu and the page of a video share its link, and a player fits a low screen', async ({
  page,
  context,
  catalogue,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  // As in a browser without Web Share.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'));
  const { _id, title } = nth(catalogue.videos, 0);
  await page.goto('/trend');
  await card(page, title)
    .getByRole('button', { name: `More options for ${title}`, exact: true })
    .click();
  await page.getByRole('menuitem', { name: 'Share', exact: true }).click();
  await expect(toast(page, 'Link copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).pathname).toBe(`/video/${_id}`);
  // The buttons of a video are in one row.
  await page.setViewportSize({ width: 768, height: 800 });
  await page.goto(copied);
  const topOf = async (name: string) =>
    (await page.getByRole('button', { name, exact: true }).boundingBox())?.y;
  expect(await topOf('Share')).toBe(await topOf('Like'));
  // In a wider window the player is wide enough, since the sidebar is the rail.
  await page.setViewportSize({ width: 1280, height: 800 });
  expect((await page.locator('main iframe').boundingBox())?.width).toBeGreaterThan(715);
  const mustWatch = page.getByRole('complementary', { name: 'Must watch' });
  expect((await mustWatch.boundingBox())?.width).toBe(360);
  await page.setViewportSize({ width: 1920, height: 1080 });
  expect((await mustWatch.boundingBox())?.width).toBe(400);
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto(copied);
  const player = page.getByTitle(`Player: ${title}`, { exact: true });
  await expect(player).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(toast(page, 'Link copied')).toBeVisible();

  const size = async () => (await player.boundingBox()) ?? { width: 0, height: Infinity };
  await expect(page.getByRole('banner')).toHaveCSS('position', 'static');
  // A large default font stacks the page.
  await page.setViewportSize({ width: 1280, height: 900 });
  const session = await context.newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
  await page.reload();
  await expect(heading(page, title)).toBeAttached();
  expect((await size()).width).toBeGreaterThan(900);
  await page.setViewportSize({ width: 360, height: 780 });
  const { scrollWidth, clientWidth } = await page
    .getByRole('navigation', { name: 'Sections' })
    .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
  expect(scrollWidth).toBe(clientWidth);
});

test('the full screen has what comes next, and the next video opens in it', async ({
  context,
  page,
  catalogue,
}) => {
  await stubVideoHost(context);
  const [one, two] = [nth(catalogue.videos, 0), nth(catalogue.videos, 1)];
  await page.goto('/trend');
  await chooseFromMenu(page, two.title, 'Add to queue');
  await page.goto(`/video/${one._id}`);
  await expect(playerIn(page)).toHaveText(/^playing/);
  const button = page.getByRole('button', { name: 'Full screen' });
  const shown = () =>
    page.evaluate(() => document.fullscreenElement?.querySelector('iframe')?.title ?? 'no full screen');
  await button.click();
  await expect.poll(shown).toBe(`Player: ${one.title}`);
  // The player fills the window except for the row.
  const player = await page.getByTitle(/^Player: /).boundingBox();
  expect(player?.width).toBe(page.viewportSize()?.width);
  expect(player?.height).toBeGreaterThan(800 - 64);
  await playToTheEnd(page);
  await expect(page.getByText(/^Up next in \d s: /).filter({ hasText: two.title })).toBeInViewport();
  await page.getByRole('button', { name: 'Play now' }).click();
  await expect.poll(shown).toBe(`Player: ${two.title}`);
  await expect(heading(page, two.title)).toBeFocused();

  // Now with the key, and the page's own next video.
  await expect(playerIn(page)).toHaveText(/^playing/);
  await page.keyboard.press('n');
  await expect(heading(page, two.title)).toHaveCount(0);
  await expect.poll(shown).toMatch(/^Player: /);
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('f');
  await expect.poll(shown).toBe('no full screen');
  await expect(page.getByRole('complementary', { name: 'Must watch' })).toBeVisible();

  // In an upright window the player of the page is sticky.
  await page.setViewportSize({ width: 360, height: 780 });
  await page.keyboard.press('f');
  await expect.poll(shown).toMatch(/^Player: /);
  await expect(button).toBeInViewport({ ratio: 1 });
  expect((await page.getByTitle(/^Player: /).boundingBox())?.y).toBe(0);
});
