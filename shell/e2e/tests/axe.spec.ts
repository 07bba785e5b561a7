import { SCENES } from '../scenes';
import { COLOURS, searchWithAxe } from '../support/axe';
import { expect, test } from '../support/test';
import { AUDIENCES } from '../support/world';
import { worldTest } from '../support/world-test';

for (const audience of AUDIENCES) {
  worldTest.describe(audience, () => {
    worldTest.use({ audience });

    worldTest('axe finds nothing in either theme', async ({ page, world, faults }) => {
      worldTest.slow();
      for (const { name, logs = [], show } of SCENES.filter((scene) => scene.audience === audience)) {
        await worldTest.step(name, async () => {
          for (const line of logs) faults.allow(line);
          await show(page, world);
          await page.emulateMedia({ colorScheme: 'dark' });
          expect.soft(await searchWithAxe(page), `${name}, dark`).toEqual([]);
          await page.emulateMedia({ colorScheme: 'light' });
          expect.soft(await searchWithAxe(page, COLOURS), `${name}, light`).toEqual([]);
          await page.unrouteAll({ behavior: 'ignoreErrors' });
        });
      }
    });
  });
}

test('axe is heard', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('heading', { name: 'Login' }).evaluate((heading) => {
    heading.style.color = '#777';
    heading.style.background = '#888';
  });
  expect(await searchWithAxe(page)).toEqual([expect.stringMatching(/^color-contrast: /)]);
});
