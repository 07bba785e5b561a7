import { test as base } from '@playwright/test';
import { readCatalogue, type Catalogue } from './catalogue';
import { Faults } from './faults';

export { expect } from '@playwright/test';

/** Stands for the video host (decision 18): tests leave the site for no other. */
const PLAYER =
  '<!doctype html><html lang="en"><title>Player</title><p>The player of the video host</p></html>';

interface Fixtures {
  /** Errors and warnings of the pages; any that is not expected fails the test. */
  faults: Faults;
  catalogue: Catalogue;
}

/** A test in a browser without a session. */
export const test = base.extend<Fixtures>({
  faults: [
    async ({ context }, use) => {
      await context.route('https://www.youtube-nocookie.com/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: PLAYER }),
      );
      const faults = new Faults(context);
      await use(faults);
      faults.check();
    },
    { auto: true },
  ],
  catalogue: async ({ request }, use) => use(await readCatalogue(request)),
});
