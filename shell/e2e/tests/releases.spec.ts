import type { Status } from '@fitreel/protocol';
import type { APIRequestContext, Page } from '@playwright/test';
import path from 'node:path';
import { nth } from '../support/catalogue';
import { watchErrors } from '../support/page-errors';
import { renderedHtml } from '../support/rendered-html';
import { appRuns, card, heading, openVideo, sidebarLink, topBarLink, viewIsKnown } from '../support/site';
import { expect, siteTest as test } from '../support/test';
import { writeVariant } from '../support/variant';

// In sequence, so that only one worker starts a site.
test.describe.configure({ mode: 'default' });

/** Writes a release of the library whose button says `text`. */
async function libraryThatSays(text: string, parent: string): Promise<{ folder: string; version: string }> {
  const folder = path.join(parent, text);
  const version = await writeVariant('library', folder, text, undefined, (code) =>
    code.replaceAll('Add to watch later', text),
  );
  return { folder, version };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Records the releases of the library that the page loads files from, in order. */
function watchLibrary(page: Page): () => string[] {
  const versions = new Set<string>();
  page.on('request', (sent) => {
    const [, version] = /\/releases\/library\/([^/]+)\//.exec(sent.url()) ?? [];
    if (version) versions.add(version);
  });
  return () => [...versions];
}

/** The registry's entry of each remote but the library. */
async function otherReleases(request: APIRequestContext): Promise<unknown> {
  const { microFrontends } = (await (await request.get('/registry.json')).json()) as {
    microFrontends: Record<string, unknown>;
  };
  return Object.entries(microFrontends).filter(([name]) => name !== 'library');
}

/** Requests pages and their files until `ended`. Returns the number of requests, and the failed ones. */
async function visit(request: APIRequestContext, routes: string[], ended: () => boolean) {
  const failed: string[] = [];
  let count = 0;
  while (!ended()) {
    for (const route of routes) {
      const response = await request.get(route);
      const html = await response.text();
      if (!response.ok()) failed.push(`${response.status()} ${route}`);
      for (const [, file = ''] of html.matchAll(/(?:src|href)="(\/releases\/(?:library|catalog)[^"]+)"/g)) {
        const found = await request.get(file);
        if (!found.ok()) failed.push(`${found.status()} ${file}`);
        count += 1;
      }
    }
  }
  return { failed, count };
}

test('a fragment ships alone under load: no request fails, an open page keeps its release, the next load shows the new one', async ({
  page,
  request,
  catalogue,
  site,
}, info) => {
  const [first, second] = [nth(catalogue.videos, 0), nth(catalogue.videos, 1)];
  const route = `/video/${first._id}`;
  const { folder, version } = await libraryThatSays('Keep for later', info.outputPath());
  const before = await otherReleases(request);
  const used = watchLibrary(page);
  await page.goto('/');
  await openVideo(page, first.title);
  await expect(button(page, 'Add to watch later')).toBeVisible();
  let ended = false;
  const visits = [1, 2].map(() => visit(request, [route, '/'], () => ended));
  await site.fitreel('deploy', '--force', folder);
  const next = await (await request.get(route)).text();
  await renderedHtml(request, route, 'Keep for later');
  ended = true;
  const results = await Promise.all(visits);
  expect(results.flatMap(({ failed }) => failed)).toEqual([]);
  expect(Math.min(...results.map(({ count }) => count))).toBeGreaterThan(0);
  expect(next).not.toContain('Add to watch later');
  expect(await otherReleases(request)).toEqual(before);

  await page.goBack();
  await openVideo(page, second.title);
  await expect(button(page, 'Add to watch later')).toBeVisible();
  expect(used()).not.toContain(version);
  await page.reload();
  await appRuns(page);
  await expect(button(page, 'Keep for later')).toBeVisible();
});

test('a canary goes to its share of visitors on every visit, and a preview to the people who open its link', async ({
  page,
  context,
  browser,
  catalogue,
  site,
}, info) => {
  const route = `/video/${nth(catalogue.videos, 0)._id}`;
  const canary = await libraryThatSays('Save it', info.outputPath());
  await site.fitreel('deploy', '--force', canary.folder, '--canary', '10');
  for (const [bucket, shown] of [
    ['9', 'Save it'],
    ['10', 'Add to watch later'],
  ] as const) {
    await context.addCookies([{ name: 'bucket', value: bucket, url: site.origin }]);
    for (const at of [route, `/video/${nth(catalogue.videos, 1)._id}`]) {
      await page.goto(at);
      await button(page, shown).hover();
    }
  }

  const preview = await libraryThatSays('Preview it', info.outputPath());
  const link = await site.fitreel('preview', preview.folder);
  await page.goto(`${route}${new URL(link.trim()).search}`);
  await expect(button(page, 'Preview it')).toBeVisible();
  const badge = page.getByRole('complementary', { name: 'Preview' });
  await expect(badge).toContainText(preview.version);
  await sidebarLink(page, 'Home').click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(badge).toBeVisible();

  const other = await (await browser.newContext({ baseURL: site.origin })).newPage();
  await other.goto(route);
  await expect(button(other, 'Share')).toBeVisible();
  await expect(button(other, 'Preview it')).toHaveCount(0);
  await other.context().close();

  await badge.getByRole('link', { name: 'Leave the preview' }).click();
  await expect(badge).toHaveCount(0);
  await page.goto(route);
  await expect(button(page, 'Add to watch later')).toBeVisible();
});

test('a live release that throws, on the server too, gives way to the last good one, and its failure is counted', async ({
  page,
  pageErrors,
  catalogue,
  site,
}, info) => {
  pageErrors.allow(/boom/);
  const line = /library \S+: fragment not loaded \(error\): /;
  pageErrors.expect(line);
  const folder = info.outputPath('broken');
  const broken = await writeVariant('library', folder, folder, undefined, (code) =>
    // The first part to load decides whether the remote's last good release is loaded instead: on this page, either of these.
    /Add to watch later|Following/.test(code) ? `throw new Error("boom");${code}` : code,
  );
  await site.fitreel('deploy', '--force', folder);
  const errors = watchErrors(page);
  await page.goto(`/video/${nth(catalogue.videos, 0)._id}`);
  await appRuns(page);
  await expect(page.locator('iframe')).toBeVisible();
  await expect(button(page, 'Like')).toBeVisible();
  expect(errors).toEqual([expect.stringMatching(line)]);
  await expect(page.getByRole('alert')).toHaveCount(0);

  await viewIsKnown(page);
  // The page reports its loads when it is left, and the gateway saves them seconds later.
  await page.goto('about:blank');
  const failures = async () => {
    const { apps } = JSON.parse(await site.fitreel('status', '--json')) as Status;
    const live = apps.find(({ app }) => app === 'library')?.live;
    return live?.version === broken ? live.failures : null;
  };
  await expect.poll(failures, { timeout: 90_000 }).toBeGreaterThan(0);
});

/** Opens a page as a visitor in `bucket`, and then another: both have the shell's link called `name`. */
async function browse(page: Page, origin: string, bucket: number, name: string) {
  await page.context().addCookies([{ name: 'bucket', value: String(bucket), url: origin }]);
  await page.goto('/trend');
  await appRuns(page);
  await viewIsKnown(page);
  const link = page.getByRole('link', { name, exact: true });
  await expect(link).toHaveCount(1);
  await topBarLink(page, 'Login').click();
  await expect(heading(page, 'Login')).toBeVisible();
  await expect(link).toHaveCount(1);
  // Leaving sends the report. A page of another site would be another process, and would end this one too early.
  await page.goto('/robots.txt');
}

test('a canary of the shell goes to its visitors with all remotes, and to everybody once promoted', async ({
  page,
  site,
}, info) => {
  const folder = info.outputPath('shell');
  const [before, after] = ['Skip to content', 'Skip to what is new'];
  const version = await writeVariant('shell', folder, 'canary', undefined, (code) =>
    code.replaceAll(before, after),
  );
  await site.fitreel('deploy', '--force', folder, '--canary', '10', '--guard');
  await browse(page, site.origin, 0, after);
  await browse(page, site.origin, 99, before);
  // Each page has reported the start of its shell.
  const canaryLoads = async () => {
    const { apps } = JSON.parse(await site.fitreel('status', '--json')) as Status;
    const { live, canary } = apps.find(({ app }) => app === 'shell') ?? {};
    return [canary?.version, canary?.loads, (canary?.failures ?? 0) + (live?.failures ?? 0)];
  };
  await expect.poll(canaryLoads, { timeout: 90_000 }).toEqual([version, 1, 0]);
  await site.fitreel('promote', 'shell');
  await browse(page, site.origin, 99, after);
});

test('without the library, the catalogue shows its videos and plays them', async ({
  page,
  catalogue,
  site,
}) => {
  // Fragments of the catalogue fill a slot that only the library shows.
  await site.fitreel('retire', 'library', '--force');
  const { title, _id } = nth(catalogue.videos, 0);
  const logged = watchErrors(page);
  await page.goto('/');
  await card(page, title)
    .getByRole('button', { name: /^More options/ })
    .click();
  await expect(page.getByRole('menuitem')).toHaveText(['Share']);
  await page.keyboard.press('Escape');
  await openVideo(page, title);
  await expect(page).toHaveURL(`/video/${_id}`);
  await expect(page.locator('iframe')).toBeVisible();
  await expect(button(page, 'Share')).toBeVisible();
  await expect(button(page, 'Like')).toHaveCount(0);
  expect(logged).toEqual([]);
});
