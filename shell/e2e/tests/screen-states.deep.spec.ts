import type { Page } from '@playwright/test';
import { screenStatesOf } from '../screen-states';
import { COLOUR_RULES, runAxe } from '../support/axe';
import { overflowOnPhone } from '../support/overflow';
import { expect, personaTest } from '../support/test';
import { PERSONAS } from '../support/test-data';

/** Runs the rules about colours in another display mode. */
async function colourViolations(page: Page, mode: Parameters<Page['emulateMedia']>[0]): Promise<string[]> {
  await page.emulateMedia(mode);
  const found = await runAxe(page, COLOUR_RULES);
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', contrast: 'no-preference' });
  return found;
}

for (const persona of PERSONAS) {
  personaTest.describe(persona, () => {
    personaTest.use({ persona });

    // `routes.deep.spec.ts` checks the routes themselves.
    personaTest(
      'axe finds no violation, and text at 200 % fits a phone',
      async ({ page, data, pageErrors }) => {
        personaTest.slow();
        for (const { name, logs = [], show } of screenStatesOf(persona).filter(({ isRoute }) => !isRoute)) {
          await personaTest.step(name, async () => {
            for (const logged of logs) pageErrors.allow(logged);
            await show(page, data);
            expect.soft(await runAxe(page), `${name}, light`).toEqual([]);
            expect.soft(await colourViolations(page, { colorScheme: 'dark' }), `${name}, dark`).toEqual([]);
            expect.soft(await overflowOnPhone(page), `${name}, large text`).toEqual([]);
            await page.unrouteAll({ behavior: 'ignoreErrors' });
          });
        }
      },
    );

    personaTest(
      'colours are as readable in forced colours and with more contrast',
      { tag: '@nightly' },
      async ({ page, data, pageErrors }) => {
        personaTest.slow();
        for (const { name, logs = [], show } of screenStatesOf(persona)) {
          await personaTest.step(name, async () => {
            for (const logged of logs) pageErrors.allow(logged);
            await show(page, data);
            const forced = await colourViolations(page, { forcedColors: 'active' });
            expect.soft(forced, `${name}, forced colours`).toEqual([]);
            const contrast = await colourViolations(page, { colorScheme: 'light', contrast: 'more' });
            expect.soft(contrast, `${name}, more contrast`).toEqual([]);
            await page.unrouteAll({ behavior: 'ignoreErrors' });
          });
        }
      },
    );
  });
}
