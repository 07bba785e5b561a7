import { landingOf, routeTable } from '../support/route-table';
import { heading } from '../support/site';
import { expect } from '../support/test';
import { worldTest } from '../support/world-test';

for (const audience of ['visitor', 'viewer'] as const) {
  worldTest.describe(audience, () => {
    worldTest.use({ audience });

    worldTest('every row of the route table, opened directly', { tag: '@phone' }, async ({ page, world }) => {
      for (const route of routeTable(world)) {
        await worldTest.step(route.path, async () => {
          const answer = await page.goto(route.path, { waitUntil: 'commit' });
          expect(answer?.status()).toBe(route.status);
          const { path, title } = landingOf(world, route);
          await expect(page).toHaveURL(path);
          await expect(heading(page, title)).toBeAttached();
          await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
          await expect(page).toHaveTitle(`${title} · FitReel`);
        });
      }
    });
  });
}
