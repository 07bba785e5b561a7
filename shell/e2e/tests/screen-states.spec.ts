import { screenStatesOf } from '../screen-states';
import { COLOUR_RULES, runAxe } from '../support/axe';
import { overflowOnPhone } from '../support/overflow';
import { expect, personaTest, test } from '../support/test';
import { PERSONAS } from '../support/test-data';

for (const persona of PERSONAS) {
  personaTest.describe(persona, () => {
    personaTest.use({ persona });

    personaTest(
      'axe finds no violation, in forced colours and with more contrast too, and text at 200 % fits a phone',
      async ({ page, data, pageErrors }) => {
        personaTest.slow();
        for (const { name, logs = [], show } of screenStatesOf(persona)) {
          await personaTest.step(name, async () => {
            for (const logged of logs) pageErrors.allow(logged);
            await show(page, data);
            await page.emulateMedia({ colorScheme: 'dark' });
            expect.soft(await runAxe(page), `${name}, dark`).toEqual([]);
            await page.emulateMedia({ colorScheme: 'light' });
            expect.soft(await runAxe(page, COLOUR_RULES), `${name}, light`).toEqual([]);
            await page.emulateMedia({ forcedColors: 'active' });
            expect.soft(await runAxe(page, COLOUR_RULES), `${name}, forced colours`).toEqual([]);
            await page.emulateMedia({ forcedColors: 'none', contrast: 'more' });
            expect.soft(await runAxe(page, COLOUR_RULES), `${name}, more contrast`).toEqual([]);
            await page.emulateMedia({ contrast: 'no-preference' });
            expect.soft(await overflowOnPhone(page), `${name}, large text`).toEqual([]);
            await page.unrouteAll({ behavior: 'ignoreErrors' });
          });
        }
      },
    );
  });
}

test('axe reports a violation', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('heading', { name: 'Login' }).evaluate((heading) => {
    heading.style.color = '#777';
    heading.style.background = '#888';
  });
  expect(await runAxe(page)).toEqual([expect.stringMatching(/^color-contrast: /)]);
});
