import { test as base, type Page } from '@playwright/test';
import { readCatalogue, type Catalogue } from './catalogue';
import { PageErrors } from './page-errors';
import { startSite, type RunningSite } from './start-site';
import { createTestData, storageStateFor, type Persona, type TestData } from './test-data';
import { signUp, type User } from './user';

export { expect } from '@playwright/test';

interface Fixtures {
  /** Errors and warnings of the pages. An unexpected one fails the test. */
  pageErrors: PageErrors;
  catalogue: Catalogue;
}

/** Waits until the app has started, which it does after the first paint of a rendered page. */
const appStarts = (page: Page) => page.locator('#not-started').waitFor({ state: 'detached' });

/** A test without a session. */
export const test = base.extend<Fixtures>({
  // Before the app starts, key presses have no effect and links load a document. A test whose app does not start waits only for `commit`.
  page: async ({ page, javaScriptEnabled }, use) => {
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
    const started = async <T>(loading: Promise<T>, waitUntil = 'load'): Promise<T> => {
      const response = await loading;
      if (javaScriptEnabled && waitUntil !== 'commit') await appStarts(page);
      return response;
    };
    page.goto = (url, options) => started(goto(url, options), options?.waitUntil);
    page.reload = (options) => started(reload(options), options?.waitUntil);
    await use(page);
    // A request that a route still holds when the test ends is dropped with the page.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  pageErrors: [
    async ({ context }, use) => {
      const errors = new PageErrors(context);
      await use(errors);
      errors.check();
    },
    { auto: true },
  ],
  catalogue: async ({ request }, use) => use(await readCatalogue(request)),
});

/** A test with the session of a new user, whose library is empty. */
export const signedInTest = test.extend<{ user: User }>({
  // Not the `request` fixture: it needs the storage state that depends on this user.
  user: async ({ playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({ baseURL });
    const user = await signUp(request);
    await request.dispose();
    await use(user);
  },
  storageState: async ({ user, baseURL }, use) => use(storageStateFor(user.token, baseURL ?? '')),
});

/** A test as one persona, which `personaTest.use` selects, with test data of its own. */
export const personaTest = test.extend<{ persona: Persona; data: TestData }>({
  persona: ['visitor', { option: true }],
  data: async ({ persona, playwright, baseURL }, use) => {
    const request = await playwright.request.newContext({ baseURL });
    const data = await createTestData(request, persona);
    await request.dispose();
    await use(data);
  },
  storageState: async ({ data, baseURL }, use) => use(storageStateFor(data.token, baseURL ?? '')),
});

/**
 * A test on its worker's own site, to which it may deploy. Each test begins with the releases that were live at the start. The site allows
 * overrides from this machine.
 */
export const siteTest = test.extend<{ site: RunningSite }, { workerSite: RunningSite }>({
  workerSite: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern.
    async ({}, use) => {
      const site = await startSite(undefined, { ALLOW_OVERRIDES: 'http://127.0.0.1:*' });
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  site: async ({ workerSite }, use) => {
    await use(workerSite);
    await workerSite.reset();
  },
  baseURL: async ({ site }, use) => use(site.origin),
});
