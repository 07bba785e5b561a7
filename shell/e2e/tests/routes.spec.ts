import { expectStill, watchLayoutShifts } from '../support/layout-shift';
import { landingPage, routeTable } from '../support/route-table';
import { appRuns, heading } from '../support/site';
import { expect, personaTest, test } from '../support/test';
import { waitForContent } from '../support/wait';

for (const persona of ['visitor', 'regular'] as const) {
  personaTest.describe(persona, () => {
    personaTest.use({ persona });

    personaTest('every route of the table opens directly, and nothing moves', async ({ page, data }) => {
      const shifts = await watchLayoutShifts(page);
      for (const route of routeTable(data)) {
        await personaTest.step(route.path, async () => {
          const response = await page.goto(route.path, { waitUntil: 'commit' });
          expect(response?.status()).toBe(route.status);
          const { path, title } = landingPage(data, route);
          await expect(page).toHaveURL(path);
          await expect(heading(page, title)).toBeAttached();
          await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
          await expect(page).toHaveTitle(`${title} · FitReel`);
          await appRuns(page);
          await waitForContent(page);
          expectStill(await shifts(), route.path);
        });
      }
    });
  });
}

test('the API documentation opens without an error', async ({ page }) => {
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 1, name: /^FitReel / })).toBeVisible();
  const endpoint = page.getByRole('button', { name: 'post /api/auth/login' });
  await endpoint.first().click();
  await expect(page.getByText('The email you entered is not Registered. Not Found error.')).toBeVisible();
});
