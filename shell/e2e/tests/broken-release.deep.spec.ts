import { mockRelease, requireNewerReact } from '../support/mock-release';
import { deferResponses } from '../support/network';
import {
  appRuns,
  failureNotice,
  heading,
  isMarked,
  markDocument,
  retryButton,
  sidebarLink,
  topBarLink,
} from '../support/site';
import { expect, test } from '../support/test';

test('only the pages of a release that throws fail, and they recover by Retry', async ({
  page,
  request,
  pageErrors,
}) => {
  pageErrors.expect(/uncaught: .*the release is broken/);
  pageErrors.expect(/error: auth \S+: entry not loaded \(error\): \S+ defines no container/);
  await mockRelease(page, request, 'auth', {
    change: ({ name, text }) =>
      name.startsWith('remoteEntry.')
        ? `if (!window.fitreelFixed) throw new Error('the release is broken');\n${text}`
        : text,
  });
  await page.goto('/');
  await markDocument(page);
  await topBarLink(page, 'Login').click();
  await expect(failureNotice(page)).toContainText('Something on this page is broken');
  await expect(failureNotice(page)).not.toContainText('connection');
  await sidebarLink(page, 'Trend').click();
  await expect(heading(page, 'Trending Videos')).toBeVisible();
  await topBarLink(page, 'Login').click();
  await expect(failureNotice(page)).toBeVisible();

  await page.evaluate(() => Object.assign(window, { fitreelFixed: true }));
  await retryButton(page).click();
  await expect(heading(page, 'Login')).toBeVisible();
  await expect(failureNotice(page)).toHaveCount(0);
  expect(await isMarked(page)).toBe(true);
});

test('the last good release replaces one that needs a newer React', async ({ page, request, pageErrors }) => {
  pageErrors.expect(/error: auth \S+: page not loaded \(incompatible\): /);
  const { realBase } = await mockRelease(page, request, 'auth', {
    change: requireNewerReact,
    fallback: true,
  });
  const fetched: string[] = [];
  page.on('request', (sent) => fetched.push(new URL(sent.url()).pathname));
  await page.goto('/');
  await markDocument(page);
  await topBarLink(page, 'Login').click();
  const login = page.getByRole('button', { name: 'Guest login' });
  await expect(login).toBeEnabled();
  // Each of its files is fetched once, even if the live release has a file of the same name.
  const own = fetched.filter((path) => path.startsWith(realBase)).map((path) => path.slice(realBase.length));
  for (const file of ['remoteEntry', 'remote', 'page-login'])
    expect(own.filter((name) => name.startsWith(`${file}.`) && name.endsWith('.js'))).toHaveLength(1);
  await login.click();
  await expect(heading(page, 'Home')).toBeAttached();
  expect(await isMarked(page)).toBe(true);
});

test('the last good release replaces one that hangs, whose late response does no harm', async ({
  page,
  request,
}) => {
  const { realBase, files } = await mockRelease(page, request, 'auth', {
    change: ({ name, text }) =>
      name.startsWith('remoteEntry.') ? `window.fitreelLate = true;\n${text}` : text,
    fallback: true,
  });
  let requests = 0;
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url());
    if (/^\/releases\/auth\/.*\/remoteEntry\./.test(pathname) && !pathname.startsWith(realBase))
      requests += 1;
  });
  await page.goto('/');
  await appRuns(page);
  const respond = await deferResponses(page, files('remoteEntry'));
  await topBarLink(page, 'Login').click();
  await expect(heading(page, 'Login')).toBeVisible();
  await respond();
  await sidebarLink(page, 'Trend').click();
  await expect(heading(page, 'Trending Videos')).toBeVisible();
  expect(requests).toBe(2);
  expect(await page.evaluate(() => 'fitreelLate' in window)).toBe(false);
});

test('a tab whose releases were deleted is loaded again', async ({ page, request }) => {
  await mockRelease(page, request, 'auth');
  await page.goto('/');
  await markDocument(page);
  // As after a deploy and `fitreel prune --keep 0`: the site has another release, and no longer this one.
  await page.unrouteAll();
  await topBarLink(page, 'Login').click();
  await expect(heading(page, 'Login')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeVisible();
  expect(await isMarked(page)).toBe(false);
});
