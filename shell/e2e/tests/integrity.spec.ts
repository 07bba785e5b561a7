import type { Page } from '@playwright/test';
import { nth } from '../support/catalogue';
import { deferResponses, type Undo } from '../support/network';
import { readRegistry } from '../support/releases';
import { failure, heading, mark, section, stayed } from '../support/site';
import { expect, test } from '../support/test';

const FALLBACK = 'This part of FitReel could not be loaded';
const WRONG_HASH = /Failed to find a valid digest in the 'integrity' attribute for resource/;

/** Appends a line break to a file: it would still work, but no longer matches its hash. */
async function tamperWith(page: Page, glob: string): Promise<Undo> {
  await page.route(glob, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n` });
  });
  return () => page.unroute(glob);
}

/** The trend page fails on a second visit too. Once `restore` has been called, Retry shows it without a reload. */
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
  test(`a remote with a tampered ${what} does not run, and the others work`, async ({ page, pageErrors }) => {
    pageErrors.expect(WRONG_HASH);
    pageErrors.allow(/preload|Federation Runtime/);
    const restore = await tamperWith(page, glob);
    await page.goto('/trend');
    await expect(failure(page, FALLBACK)).toBeVisible();
    await mark(page);
    await page.getByRole('navigation', { name: 'Top' }).getByRole('link', { name: 'Login' }).click();
    await expect(heading(page, 'Login')).toBeVisible();
    await expectTrendToRecover(page, restore);
  });
}

for (const kind of ['js', 'css'] as const) {
  test(`a page with a tampered ${kind} file is not shown, and its remote’s other pages work`, async ({
    page,
    pageErrors,
  }) => {
    pageErrors.expect(WRONG_HASH);
    pageErrors.allow(/preload/);
    const restore = await tamperWith(page, `**/releases/catalog/*/page-trend.*.${kind}*`);
    await page.goto('/trend');
    await expect(failure(page, FALLBACK)).toBeVisible();
    await mark(page);
    await section(page, 'Home').click();
    await expect(page.getByRole('list', { name: 'Videos' })).toBeVisible();
    await expectTrendToRecover(page, restore);
  });
}

/** The notice in the HTML, for an app that does not start. */
const notStarted = (page: Page) => page.getByRole('alert').filter({ hasText: 'FitReel could not be loaded' });

/** A slow start may take this long before the notice shows. */
const SLOW_START_MS = 5_000;

/** Skips the delay of the CSS animation that shows the notice. */
async function skipDelay(page: Page): Promise<void> {
  // Waits for the shell's stylesheet.
  await expect(page.locator('.not-started')).toHaveCSS('visibility', 'hidden');
  await page.locator('.not-started').evaluate((element, slowStartMs) => {
    const [animation] = element.getAnimations();
    const { delay = 0 } = animation?.effect?.getTiming() ?? {};
    if (!animation || delay < slowStartMs) throw new Error(`the notice shows after only ${delay} ms`);
    animation.currentTime = delay;
  }, SLOW_START_MS);
}

for (const script of ['framework', 'main']) {
  test(`a tampered ${script} script of the shell shows that the app did not start`, async ({
    page,
    pageErrors,
  }) => {
    pageErrors.expect(WRONG_HASH);
    pageErrors.allow(/preload/);
    const restore = await tamperWith(page, `**/releases/shell/*/${script}.*.js`);
    await page.goto('/trend');
    await skipDelay(page);
    await expect(notStarted(page)).toBeVisible();
    await restore();
    await notStarted(page).getByRole('link', { name: 'Try again' }).click();
    await expect(heading(page, 'Trending Videos')).toBeVisible();
    await expect(page.locator('.not-started')).toHaveCount(0);
  });
}

test('a shell that arrives late replaces the notice', async ({ page }) => {
  const main = '**/releases/shell/*/main.*.js';
  const deliver = await deferResponses(page, main);
  await page.goto('/trend', { waitUntil: 'commit' });
  await skipDelay(page);
  await expect(notStarted(page)).toBeVisible();
  await deliver();
  await expect(heading(page, 'Trending Videos')).toBeVisible();
  await expect(page.locator('.not-started')).toHaveCount(0);
});

test('each container contains the hashes of its release’s other scripts and styles', async ({ request }) => {
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

test('only URLs of live releases become scripts, and text never does', async ({
  page,
  request,
  pageErrors,
}) => {
  pageErrors.expect(/This document requires 'TrustedScriptURL' assignment/);
  pageErrors.allow(/Trusted|Content Security Policy|Refused to/);
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
        'another URL of the site': () => (script().src = '/api/videos'),
        'a release that is not live': () => (script().src = `${base}../1.0.0-000000000000/remoteEntry.js`),
        'a data URL': () => (script().src = 'data:text/javascript,fitreelRan.push(1)'),
        'script text': () => (script().text = 'fitreelRan.push(1)'),
        HTML: () => (document.createElement('div').innerHTML = '<img src=x onerror="fitreelRan.push(1)">'),
        eval: () => Reflect.apply(eval, window, ['fitreelRan.push(1)']) as unknown,
        'a function from text': () => Reflect.construct(Function, ['fitreelRan.push(1)']),
        'a timer with text': () => Reflect.apply(setTimeout, window, ['fitreelRan.push(1)']) as unknown,
        'a new policy': () => window.trustedTypes.createPolicy('own', {}),
        'another default policy': () => window.trustedTypes.createPolicy('default', {}),
      };
      window.fitreelRan = [];
      const results: Record<string, string> = {};
      // Until its first await, code from `evaluate` is exempt from the page's policy.
      await new Promise((resolve) => setTimeout(resolve));
      for (const [name, attempt] of Object.entries(attempts)) {
        try {
          attempt();
          results[name] = 'allowed';
        } catch (error) {
          results[name] = error instanceof Error ? 'blocked' : 'unknown';
        }
      }
      // Inserting an inline script does not throw, but the script must not run.
      const inline = script();
      inline.append('fitreelRan.push(1)');
      document.body.append(inline);
      await new Promise((resolve) => setTimeout(resolve, 100));
      return { results, ran: window.fitreelRan.length };
    },
    [url, base] as const,
  );
  const { 'its own release': own, ...others } = outcomes.results;
  expect(own).toBe('allowed');
  expect(others).toEqual(Object.fromEntries(Object.keys(others).map((name) => [name, 'blocked'])));
  expect(outcomes.ran).toBe(0);
});
