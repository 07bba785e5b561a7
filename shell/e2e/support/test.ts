import { test as base } from '@playwright/test';
import { readCatalogue, type Catalogue } from './catalogue';
import { Faults } from './faults';
import { answerForVideoHost } from './video-host';

export { expect } from '@playwright/test';

interface Fixtures {
  /** Errors and warnings of the pages; any that is not expected fails the test. */
  faults: Faults;
  catalogue: Catalogue;
}

/** A test in a browser without a session. */
export const test = base.extend<Fixtures>({
  faults: [
    async ({ context }, use) => {
      await answerForVideoHost(context);
      const faults = new Faults(context);
      await use(faults);
      faults.check();
    },
    { auto: true },
  ],
  catalogue: async ({ request }, use) => use(await readCatalogue(request)),
});
