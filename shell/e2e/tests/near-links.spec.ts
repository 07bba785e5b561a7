import { nth } from '../support/catalogue';
import { appRuns, card, heading } from '../support/site';
import { expect, test } from '../support/test';

test('a pointer on a link fetches its page and data, so that a click needs no network', async ({
  page,
  catalogue,
}) => {
  const { title } = nth(catalogue.videos, 0);
  await page.goto('/trend');
  await appRuns(page);
  // The list has the video itself: Must watch is missing.
  const data = page.waitForResponse(/\/api\/videos\?.*category=/);
  const code = page.waitForResponse(/\/releases\/catalog\/.*page-video\.[^/]*\.js$/);
  const fragment = page.waitForResponse(/\/releases\/library\/.*fragment-buttons\.[^/]*\.js$/);
  await card(page, title).getByRole('link').first().hover();
  await Promise.all([data, code, fragment]);

  const container = page.waitForResponse(/\/releases\/auth\/.*remoteEntry\.[^/]*\.js$/);
  const login = page.waitForResponse(/\/releases\/auth\/.*page-login\.[^/]*\.js$/);
  await page.getByRole('link', { name: 'Login' }).focus();
  await Promise.all([container, login]);
  await page.waitForLoadState('networkidle');

  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await card(page, title).getByRole('link').first().click();
  await expect(heading(page, title)).toBeVisible();
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(heading(page, 'Login')).toBeVisible();
  expect(requests.filter((path) => path.endsWith('.js') || path === '/api/videos')).toEqual([]);
});
