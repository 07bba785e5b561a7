import type { APIRequestContext, Page } from '@playwright/test';
import path from 'node:path';
import { nth } from '../support/catalogue';
import { expectStill, watchLayoutShifts } from '../support/layout-shift';
import { watchErrors } from '../support/page-errors';
import { renderedHtml } from '../support/rendered-html';
import { routeTable } from '../support/route-table';
import { appRuns, card, heading, openVideo, toast } from '../support/site';
import { startSite, type RunningSite } from '../support/start-site';
import { expect, test } from '../support/test';
import { signUp } from '../support/user';
import { writeVariant } from '../support/variant';

/** The catalogue's rows of the route table. */
const CATALOG = ['home', 'category', 'trend', 'search', 'creator', 'video'];

let site: RunningSite;
// One test after the other: they deploy to the same site.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  site = await startSite();
});
test.afterAll(() => site.stop());

/** Writes a release of the library whose button says `text`; returns its folder. */
async function libraryThatSays(text: string, parent: string): Promise<string> {
  const folder = path.join(parent, text);
  await writeVariant('library', folder, text, undefined, (code) =>
    code.replaceAll('Add to watch later', text),
  );
  return folder;
}

/** The registry's entry of each remote but the library. */
async function otherReleases(request: APIRequestContext): Promise<unknown> {
  const response = await request.get(`${site.origin}/registry.json`);
  const { microFrontends } = (await response.json()) as { microFrontends: Record<string, unknown> };
  return Object.entries(microFrontends).filter(([name]) => name !== 'library');
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Requests pages and their files until `ended`; returns how many, and those that failed. */
async function visit(request: APIRequestContext, routes: string[], ended: () => boolean) {
  const failed: string[] = [];
  let count = 0;
  while (!ended()) {
    for (const route of routes) {
      const response = await request.get(site.origin + route);
      const html = await response.text();
      if (!response.ok()) failed.push(`${response.status()} ${route}`);
      for (const [, file = ''] of html.matchAll(/(?:src|href)="(\/releases\/(?:library|catalog)[^"]+)"/g)) {
        const found = await request.get(site.origin + file);
        if (!found.ok()) failed.push(`${found.status()} ${file}`);
        count += 1;
      }
    }
  }
  return { failed, count };
}

test('a changed fragment ships alone under load: no request fails, and the next load shows it, rendered', async ({
  page,
  request,
  catalogue,
}, info) => {
  test.slow();
  const route = `/video/${nth(catalogue.videos, 0)._id}`;
  const folder = await libraryThatSays('Keep for later', info.outputPath());
  const before = await otherReleases(request);
  await page.goto(site.origin + route);
  await expect(button(page, 'Add to watch later')).toBeVisible();
  let ended = false;
  const visits = [1, 2, 3].map(() => visit(request, [route, '/'], () => ended));
  await site.fitreel('deploy', folder);
  const next = await (await request.get(site.origin + route)).text();
  await renderedHtml(request, site.origin + route, 'Keep for later');
  ended = true;
  const results = await Promise.all(visits);
  expect(results.flatMap(({ failed }) => failed)).toEqual([]);
  expect(Math.min(...results.map(({ count }) => count))).toBeGreaterThan(0);
  expect(next).not.toContain('Add to watch later');
  expect(await otherReleases(request)).toEqual(before);
  await page.reload();
  await appRuns(page);
  await expect(button(page, 'Keep for later')).toBeVisible();
  await site.fitreel('rollback', 'library');
});

test('a canary and a preview of a fragment show on the page of another remote, to their visitors alone', async ({
  page,
  context,
  catalogue,
}, info) => {
  const route = `${site.origin}/video/${nth(catalogue.videos, 0)._id}`;
  await site.fitreel('deploy', await libraryThatSays('Save it', info.outputPath()), '--canary', '10');
  for (const [bucket, shown] of [
    ['9', 'Save it'],
    ['10', 'Add to watch later'],
  ] as const) {
    await context.addCookies([{ name: 'bucket', value: bucket, url: site.origin }]);
    await page.goto(route);
    await expect(button(page, shown)).toBeVisible();
  }
  await site.fitreel('rollback', 'library');
  const link = await site.fitreel('preview', await libraryThatSays('Preview it', info.outputPath()));
  await page.goto(`${route}${new URL(link.trim()).search}`);
  await expect(button(page, 'Preview it')).toBeVisible();
  await page.getByRole('link', { name: 'Leave the preview' }).click();
  await page.goto(route);
  await expect(button(page, 'Add to watch later')).toBeVisible();
});

const notice = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Your library can’t be shown here.' });

/** Deploys a library whose buttons are broken, and opens a video: everything else stands, and nothing moves. */
async function openWith(
  page: Page,
  video: { _id: string; title: string },
  folder: string,
  fault: (code: string) => string,
) {
  await writeVariant('library', folder, folder, undefined, (code) =>
    code.includes('Add to watch later') ? fault(code) : code,
  );
  await site.fitreel('deploy', folder);
  const errors = watchErrors(page);
  const shifts = await watchLayoutShifts(page);
  await page.goto(`${site.origin}/video/${video._id}`);
  await appRuns(page);
  await expect(heading(page, video.title)).toBeVisible();
  await expect(page.locator('iframe')).toBeVisible();
  await expect(button(page, 'Share')).toBeVisible();
  await expect.poll(() => errors.length).toBeGreaterThan(0);
  await site.fitreel('rollback', 'library');
  expectStill(await shifts(), 'the page');
  return errors;
}

test('a library that throws as it loads, on the server too, gives way to its last good release', async ({
  page,
  pageErrors,
  catalogue,
}, info) => {
  pageErrors.allow(/boom/);
  const line = /library \S+: fragment not loaded \(error\): /;
  pageErrors.expect(line);
  const fault = (code: string) => `throw new Error("boom");${code}`;
  const errors = await openWith(page, nth(catalogue.videos, 0), info.outputPath('module'), fault);
  expect(errors).toEqual([expect.stringMatching(line)]);
  await expect(button(page, 'Like')).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
});

test('a library that throws as it renders, on the server too, costs its own part alone, and recovers by Retry', async ({
  page,
  pageErrors,
  catalogue,
}, info) => {
  pageErrors.expect(/boom/);
  const fault = (code: string) =>
    code.replace(
      /addToWatchLater:\s*(["'`])Add to watch later\1/g,
      'get addToWatchLater(){if(!globalThis.fitreelFixed)throw new Error("boom");return "Add to watch later"}',
    );
  const errors = await openWith(page, nth(catalogue.videos, 0), info.outputPath('render'), fault);
  expect(errors).toEqual([expect.stringContaining('boom')]);
  await expect(notice(page)).toBeVisible();

  await page.evaluate(() => Object.assign(globalThis, { fitreelFixed: true }));
  await notice(page).getByRole('button', { name: 'Retry' }).click();
  await button(page, 'Add to watch later').click();
  await expect(toast(page, 'Login first')).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
});

test('without the library, every page of the catalogue opens, plays and searches, and nothing moves', async ({
  page,
  playwright,
  catalogue,
}) => {
  test.slow();
  await site.fitreel('retire', 'library');
  const request = await playwright.request.newContext({ baseURL: site.origin });
  const { token } = await signUp(request);
  await request.dispose();
  const { title, _id } = nth(catalogue.videos, 0);
  const routes = routeTable({ persona: 'visitor', catalogue, token: null, playlists: [] });
  const logged = watchErrors(page);
  const shifts = await watchLayoutShifts(page);
  for (const session of [null, token]) {
    await page.goto(site.origin);
    if (session) await page.evaluate((kept) => localStorage.setItem('token', kept), session);
    for (const { path: at, title: shown } of routes.filter(({ name }) => CATALOG.includes(name))) {
      await page.goto(site.origin + at);
      await appRuns(page);
      await expect(heading(page, shown)).toBeAttached();
      await expect(page.getByRole('article').first()).toBeVisible();
      expectStill(await shifts(), at);
    }
    await page.goto(site.origin);
    await card(page, title)
      .getByRole('button', { name: /^More options/ })
      .click();
    await expect(page.getByRole('menuitem')).toHaveText(['Share']);
    await page.keyboard.press('Escape');
    await openVideo(page, title);
    await expect(page).toHaveURL(`${site.origin}/video/${_id}`);
    await expect(page.locator('iframe')).toBeVisible();
    await expect(button(page, 'Share')).toBeVisible();
    await expect(button(page, 'Like')).toHaveCount(0);
    await page.getByRole('searchbox').fill('workout');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Results for “workout”')).toBeAttached();
    await expect(page.getByRole('article').first()).toBeVisible();
  }
  expect(logged).toEqual([]);
});
