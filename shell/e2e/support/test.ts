import { test as base, type Page } from '@playwright/test';
import { readCatalogue, type Catalogue } from './catalogue';
import { PageErrors } from './page-errors';
import { createTestData, storageStateFor, type Persona, type TestData } from './test-data';
import { signUp, type User } from './user';

export { expect } from '@playwright/test';

interface Fixtures {
  /** Errors and warnings of the pages. An unexpected one fails the test. */
  pageErrors: PageErrors;
  catalogue: Catalogue;
}

/** A page whose app cannot start is tested, too. */
const APP_STARTS_MS = 5_000;

/** Waits until the app has started, which it does after the first paint of a rendered page. */
async function appStarts(page: Page): Promise<void> {
  const notStarted = page.locator('#not-started');
  await notStarted.waitFor({ state: 'detached', timeout: APP_STARTS_MS }).catch(() => undefined);
}

/** A test without a session. */
export const test = base.extend<Fixtures>({
  // A key that is pressed before the app starts has no effect, and a link loads a page.
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
