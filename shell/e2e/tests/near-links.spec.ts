import { nth } from '../support/catalogue';
import { appRuns, card, heading } from '../support/site';
import { expect, test } from '../support/test';

test('a pointer on a link fetches its page and data, so that a click needs no network', async ({
  page,
  catalogue,
}) => {
  const { _id, title } = nth(catalogue.videos, 0);
  await page.goto('/trend');
  await appRuns(page);
  const data = page.waitForResponse(`**/api/video/${_id}`);
  const code = page.waitForResponse(/\/releases\/catalog\/.*page-video\.[^/]*\.js$/);
  await card(page, title).getByRole('link').hover();
  await Promise.all([data, code]);

  const container = page.waitForResponse(/\/releases\/auth\/.*remoteEntry\.[^/]*\.js$/);
  const login = page.waitForResponse(/\/releases\/auth\/.*page-login\.[^/]*\.js$/);
  await page.getByRole('link', { name: 'Login' }).focus();
  await Promise.all([container, login]);
  await page.waitForLoadState('networkidle');

  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await card(page, title).getByRole('link').click();
  await expect(heading(page, title)).toBeVisible();
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(heading(page, 'Login')).toBeVisible();
  const scripts = requests.filter((path) => path.endsWith('.js'));
  expect([...scripts, ...requests.filter((path) => path === `/api/video/${_id}`)]).toEqual([]);
});
