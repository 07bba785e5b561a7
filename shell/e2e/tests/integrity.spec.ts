import type { Page } from '@playwright/test';
import { nth } from '../support/catalogue';
import type { Undo } from '../support/network';
import { readRegistry } from '../support/releases';
import { failure, heading, mark, section, stayed } from '../support/site';
import { expect, test } from '../support/test';

const FALLBACK = 'This part of FitReel could not be loaded';
const WRONG_HASH = /Failed to find a valid digest in the 'integrity' attribute for resource/;

/** Answers with one byte more than the release has, in a place where the file would work just as well. */
async function changeByte(page: Page, glob: string): Promise<Undo> {
  await page.route(glob, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()}\n` });
  });
  return () => page.unroute(glob);
}

/** The trend page fails on another visit too, and Retry brings it back without a reload once `restore` has mended its file. */
async function expectTrendToRecover(page: Page, restore: Undo): Promise<void> {
  await section(page, 'Trend').click();
  await expect(failure(page, FALLBACK)).toBeVisible();

  await restore();
  await failure(page, FALLBACK).getByRole('button', { name: 'Retry' }).click();
  await expect(heading(page, 'Trending Videos')).toBeVisible();
  expect(await stayed(page)).toBe(true);
}

for (const [what, glob] of [
  ['container', '**/releases/catalog/*/remoteEntry.*.js*'],
  ['module', '**/releases/catalog/*/remote.*.js*'],
] as const) {
  test(`a remote whose ${what} is not the released one is not run, and the others work`, async ({
    page,
    faults,
  }) => {
    faults.expect(WRONG_HASH);
    faults.allow(/preload|Federation Runtime/);
    const restore = await changeByte(page, glob);
    await page.goto('/trend');
    await expect(failure(page, FALLBACK)).toBeVisible();
    await mark(page);
    await page.getByRole('navigation', { name: 'Top' }).getByRole('link', { name: 'Login' }).click();
    await expect(heading(page, 'Login')).toBeVisible();
    await expectTrendToRecover(page, restore);
  });
}

for (const kind of ['js', 'css'] as const) {
  test(`a page whose ${kind} is not the released one is not shown, and its remote’s other pages are`, async ({
    page,
    faults,
  }) => {
    faults.expect(WRONG_HASH);
    faults.allow(/preload/);
    const restore = await changeByte(page, `**/releases/catalog/*/page-trend.*.${kind}*`);
    await page.goto('/trend');
    await expect(failure(page, FALLBACK)).toBeVisible();
    await mark(page);
    await section(page, 'Home').click();
    await expect(page.getByRole('list', { name: 'Videos' })).toBeVisible();
    await expectTrendToRecover(page, restore);
  });
}

/** What the page itself says where the app does not start. */
const notStarted = (page: Page) => page.getByRole('alert').filter({ hasText: 'FitReel could not be loaded' });

/** Lets the time pass after which the page says that the app does not start. */
async function passTime(page: Page): Promise<void> {
  // By the shell's style, which may still be on its way.
  await expect(page.locator('.not-started')).toHaveCSS('visibility', 'hidden');
  await page.locator('.not-started').evaluate((element) => {
    const [animation] = element.getAnimations();
    const { delay = 0 } = animation?.effect?.getTiming() ?? {};
    if (!animation || delay < 5000) throw new Error(`a load of ${delay} ms would be called a failure`);
    animation.currentTime = delay;
  });
}

for (const script of ['framework', 'main']) {
  test(`a shell whose ${script} is not the released one says that the app does not start`, async ({
    page,
    faults,
  }) => {
    faults.expect(WRONG_HASH);
    faults.allow(/preload/);
    const restore = await changeByte(page, `**/releases/shell/*/${script}.*.js`);
    await page.goto('/trend');
    await passTime(page);
    await expect(notStarted(page)).toBeVisible();
    await restore();
    await notStarted(page).getByRole('link', { name: 'Try again' }).click();
    await expect(heading(page, 'Trending Videos')).toBeVisible();
    await expect(page.locator('.not-started')).toHaveCount(0);
  });
}

test('a shell that comes late takes the place of what the page said in the meantime', async ({ page }) => {
  const main = '**/releases/shell/*/main.*.js';
  let proceed: () => void = () => undefined;
  const awaited = new Promise<void>((resolve) => {
    proceed = resolve;
  });
  await page.route(main, async (route) => awaited.then(() => route.continue()));
  await page.goto('/trend', { waitUntil: 'commit' });
  await passTime(page);
  await expect(notStarted(page)).toBeVisible();
  proceed();
  await expect(heading(page, 'Trending Videos')).toBeVisible();
  await expect(page.locator('.not-started')).toHaveCount(0);
});

test('every container holds the hash of every other script and style of its release', async ({ request }) => {
  for (const { url, base } of await readRegistry(request)) {
    const { files } = (await (await request.get(`${base}release.json`)).json()) as {
      files: Record<string, string>;
    };
    const container = await (await request.get(url)).text();
    const others = Object.entries(files).filter(([name]) => /\.(js|css)$/.test(name) && base + name !== url);
    expect(others.length).toBeGreaterThan(1);
    expect(others.filter(([, hash]) => !container.includes(hash))).toEqual([]);
  }
});

declare global {
  interface Window {
    fitreelRan?: string[];
    trustedTypes: { createPolicy(name: string, rules: object): unknown };
  }
}

test('only addresses of live releases become scripts, and no text does', async ({
  page,
  request,
  faults,
}) => {
  faults.expect(/This document requires 'TrustedScriptURL' assignment/);
  faults.allow(/Trusted|Content Security Policy|Refused to/);
  const { url, base } = nth(await readRegistry(request), 0);
  await page.goto('/trend');
  await expect(heading(page, 'Trending Videos')).toBeVisible();
  const outcomes = await page.evaluate(
    async ([url, base]) => {
      const script = () => document.createElement('script');
      const attempts: Record<string, () => unknown> = {
        'its own release': () => (script().src = `${url}?retry=1`),
        'a foreign origin': () => (script().src = 'https://elsewhere.example/script.js'),
        'a foreign origin as an attribute': () =>
          script().setAttribute('src', '//elsewhere.example/script.js'),
        'another address of the site': () => (script().src = '/api/videos'),
        'a release that is not live': () => (script().src = `${base}../1.0.0-000000000000/remoteEntry.js`),
        'an address of data': () => (script().src = 'data:text/javascript,fitreelRan.push(1)'),
        'text of a script': () => (script().text = 'fitreelRan.push(1)'),
        HTML: () => (document.createElement('div').innerHTML = '<img src=x onerror="fitreelRan.push(1)">'),
        eval: () => Reflect.apply(eval, window, ['fitreelRan.push(1)']) as unknown,
        'a function of text': () => Reflect.construct(Function, ['fitreelRan.push(1)']),
        'a timer of text': () => Reflect.apply(setTimeout, window, ['fitreelRan.push(1)']) as unknown,
        'a policy of its own': () => window.trustedTypes.createPolicy('own', {}),
        'another default policy': () => window.trustedTypes.createPolicy('default', {}),
      };
      window.fitreelRan = [];
      const results: Record<string, string> = {};
      // Code of a test may do what the page may not, up to its first pause.
      await new Promise((resolve) => setTimeout(resolve));
      for (const [name, attempt] of Object.entries(attempts)) {
        try {
          attempt();
          results[name] = 'admitted';
        } catch (error) {
          results[name] = error instanceof Error ? 'refused' : 'unknown';
        }
      }
      // An inline script throws nothing where it is put in: what counts is that it does not run.
      const inline = script();
      inline.append('fitreelRan.push(1)');
      document.body.append(inline);
      await new Promise((resolve) => setTimeout(resolve, 100));
      return { results, ran: window.fitreelRan.length };
    },
    [url, base] as const,
  );
  const { 'its own release': own, ...others } = outcomes.results;
  expect(own).toBe('admitted');
  expect(others).toEqual(Object.fromEntries(Object.keys(others).map((name) => [name, 'refused'])));
  expect(outcomes.ran).toBe(0);
});
