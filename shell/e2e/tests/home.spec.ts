import type { Page } from '@playwright/test';
import { nth } from '../support/catalogue';
import { expectStill, watchLayoutShifts } from '../support/layout-shift';
import { overflowing } from '../support/overflow';
import { withoutRendering } from '../support/mock-release';
import { deferResponses } from '../support/network';
import { renderedHtml } from '../support/rendered-html';
import { appRuns, card, cardsOf, heading, sidebarLink, topBarLink } from '../support/site';
import { expect, signedInTest, test } from '../support/test';

test(
  'home shows all videos; a category has its own URL, which survives Back and reload',
  { tag: '@phone' },
  async ({ page, catalogue }) => {
    await page.goto('/no/such/page');
    const image = page.getByRole('main').locator('img');
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBeGreaterThan(0);
    await page.getByRole('link', { name: 'Back to the videos' }).click();
    await expect(page).toHaveURL('/');
    const filter = page.getByRole('group', { name: 'Categories' }).getByRole('button');
    await expect(filter).toHaveText(['All', ...catalogue.categories.map(({ categoryName }) => categoryName)]);
    await expect(filter.and(page.getByRole('button', { pressed: true }))).toHaveText(['All']);
    await expect(cardsOf(page, 'Videos')).toHaveCount(catalogue.videos.length);
    await expect(sidebarLink(page, 'Home')).toHaveAttribute('aria-current', 'page');
    // A card shortens a long title, but not for assistive technology.
    const long = nth(
      catalogue.videos.filter(({ title }) => /^[\x20-\x7e]{52,}$/.test(title)),
      0,
    );
    await expect(
      card(page, long.title).getByText(`${long.title.slice(0, 51)}…`, { exact: true }),
    ).toBeVisible();

    for (const { _id, categoryName } of catalogue.categories) {
      await page.getByRole('button', { name: categoryName, exact: true }).click();
      await expect(page).toHaveURL(`/category${_id}`);
      await expectOnly(categoryName);
    }
    const [beforeLast, last] = catalogue.categories.slice(-2);
    await page.goBack();
    await expectOnly(beforeLast?.categoryName ?? '');
    await page.goForward();
    await expectOnly(last?.categoryName ?? '');
    await page.reload();
    await expectOnly(last?.categoryName ?? '');
    await expect(sidebarLink(page, 'Home')).toHaveAttribute('aria-current', 'page');
    await page.getByRole('button', { name: 'All', exact: true }).click();
    await expect(page).toHaveURL('/');
    await expect(cardsOf(page, 'Videos')).toHaveCount(catalogue.videos.length);

    // Trend lists all videos, too.
    await topBarLink(page, 'Trend').click();
    await expect(cardsOf(page, 'Trending videos')).toHaveCount(catalogue.videos.length);
    await expect(topBarLink(page, 'Trend')).toHaveAttribute('aria-current', 'page');
    await page.getByRole('link', { name: 'FitReel', exact: true }).click();
    await expect(page).toHaveURL('/');

    async function expectOnly(categoryName: string) {
      await expect(page.getByRole('button', { name: categoryName, pressed: true })).toBeVisible();
      await expect(heading(page, categoryName)).toBeAttached();
      const list = page.getByRole('list', { name: `${categoryName} videos` });
      const own = catalogue.videos.filter((video) => video.categoryName === categoryName);
      await expect(list.getByRole('article')).toHaveCount(own.length);
      for (const { title } of own) await expect(list.getByRole('article', { name: title })).toBeVisible();
    }
  },
);

signedInTest(
  'home arrives with a featured video, and keeps the place of the viewer’s own shelf',
  { tag: '@phone' },
  async ({ page, request }) => {
    await renderedHtml(request, '/', 'Start: ');
    const shifts = await watchLayoutShifts(page);
    await page.goto('/');
    await appRuns(page);
    await expect(page.getByRole('link', { name: /^Start: / })).toBeVisible();
    const shelf = (name: string | RegExp) => page.getByRole('region', { name }).getByRole('link');
    await expect(shelf('Start here').first()).toBeVisible();
    expectStill(await shifts(), 'home');
    expect(await overflowing(page)).toEqual([]);
    // One small scroll from the first screen.
    const { y = NaN } = (await cardsOf(page, 'Videos').first().boundingBox()) ?? {};
    expect(y).toBeLessThan((page.viewportSize()?.height ?? 0) * 1.8);
    // The shelf depends on the views so far.
    const path = await shelf(/^(?:Trending|Most watched|Latest)$/)
      .nth(1)
      .getAttribute('href');
    await page.locator(`li a[href="${path}"]`).first().click();
    await expect(page).toHaveURL(path ?? '');
    const before = (await shifts()).length;
    await page.goto('/');
    await expect(shelf('Recently watched').and(page.locator(`[href="${path}"]`))).toBeVisible();
    expectStill((await shifts()).slice(before), 'home with a history');
  },
);

const position = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test('Back and a reload restore the scroll position, even if the list arrives late', async ({
  page,
  catalogue,
}) => {
  const { title } = nth(catalogue.videos.slice(-3), 0);
  await page.goto('/trend');
  await card(page, title).scrollIntoViewIfNeeded();
  const left = await position(page);
  expect(left).toBeGreaterThan(300);
  await card(page, title).getByRole('img').first().click();
  await expect(heading(page, title)).toBeVisible();
  await expect.poll(() => position(page)).toBe(0);
  await page.goBack();
  await expect(heading(page, 'Trending Videos')).toBeAttached();
  await expect.poll(() => position(page)).toBe(left);

  // Remove the data from the page state, so that the browser must request the list.
  await page.route('**/trend', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/"data":\{.*\}\}<\/script>/s, '"data":{}}</script>');
    await route.fulfill({ response, body: withoutRendering(body) });
  });
  const respond = await deferResponses(page, '**/api/trend?*');
  await page.reload();
  await expect(page.getByText('Loading videos')).toBeAttached();
  await respond();
  await expect(card(page, title)).toBeVisible();
  await expect.poll(() => position(page)).toBe(left);
});

test('a link has its page when it is seen, and its data when a pointer is there, so that a click needs no network', async ({
  page,
  catalogue,
}) => {
  const { title } = nth(catalogue.videos, 0);
  // The shell's last script, which no click needs.
  const vitals = page.waitForResponse(/\/releases\/shell\/.*vitals\.[^/]*\.js$/);
  const code = page.waitForResponse(/\/releases\/catalog\/.*page-video\.[^/]*\.js$/);
  await page.goto('/trend');
  await appRuns(page);
  await Promise.all([vitals, code]);
  // The list has the video itself, so only Must watch is missing.
  const data = page.waitForResponse(/\/api\/video\/[^/]+\/related$/);
  const fragment = page.waitForResponse(/\/releases\/library\/.*fragment-buttons\.[^/]*\.js$/);
  // Once the library has loaded, it loads the pages of its visible links, those in the sidebar.
  const sections = ['train', 'activity'].map((name) =>
    page.waitForResponse((response) => response.url().includes(`/page-${name}.`)),
  );
  await card(page, title).getByRole('link').first().hover();
  await Promise.all([data, fragment, ...sections]);

  const container = page.waitForResponse(/\/releases\/auth\/.*remoteEntry\.[^/]*\.js$/);
  const login = page.waitForResponse(/\/releases\/auth\/.*page-login\.[^/]*\.js$/);
  await page.getByRole('link', { name: 'Login' }).focus();
  await Promise.all([container, login]);
  await page.waitForLoadState('networkidle');

  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    // The creator's shelf, last on the page, loads when it is near.
    if (!searchParams.has('creator')) requests.push(pathname);
  });
  await card(page, title).getByRole('link').first().click();
  await expect(heading(page, title)).toBeVisible();
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(heading(page, 'Login')).toBeVisible();
  // The login page in turn loads the code of the pages that it links to.
  const ahead = /\/page-(?:signup|password)\./;
  expect(
    requests.filter((path) => (path.endsWith('.js') && !ahead.test(path)) || path === '/api/videos'),
  ).toEqual([]);
});
