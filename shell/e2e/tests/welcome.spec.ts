import type { Page } from '@playwright/test';
import { expectStill, watchLayoutShifts } from '../support/layout-shift';
import { renderedHtml } from '../support/rendered-html';
import { appRuns, heading } from '../support/site';
import { expect, signedInTest, test } from '../support/test';

const welcome = (page: Page) => page.getByRole('region', { name: 'About FitReel' });
const bar = (page: Page, who: string) => page.getByRole('button', { name: `Account: ${who}` });

test(
  'a visitor learns what FitReel is, until they close it',
  { tag: '@phone' },
  async ({ page, request }) => {
    await renderedHtml(request, '/', 'nutrition facts and music');
    const shifts = await watchLayoutShifts(page);
    await page.goto('/');
    await expect(welcome(page)).toBeVisible();
    await appRuns(page);
    await expect(welcome(page)).toContainText('Workouts, diet plans, nutrition facts');
    expectStill(await shifts(), 'home');
    expect((await welcome(page).boundingBox())?.height).toBeLessThanOrEqual(72);
    await welcome(page).getByRole('button', { name: 'Close' }).click();
    await expect(welcome(page)).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();

    // The rendered line is there but hidden, before the app runs as well as afterwards.
    await page.reload();
    await expect(heading(page, 'Home')).toBeAttached();
    await expect(welcome(page)).toBeHidden();
    await appRuns(page);
    await expect(welcome(page)).toBeHidden();
    expectStill(await shifts(), 'home');
  },
);

test('a visitor tries FitReel as a guest', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/');
  await welcome(page).getByRole('button', { name: 'Try as a guest' }).click();
  await expect(bar(page, 'Guest')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(welcome(page)).toHaveCount(0);
});

signedInTest('a user sees no welcome, and nothing moves', { tag: '@phone' }, async ({ page }) => {
  const shifts = await watchLayoutShifts(page);
  await page.goto('/');
  await expect(bar(page, 'Vera')).toBeVisible();
  await expect(welcome(page)).toHaveCount(0);
  expectStill(await shifts(), 'home');
});
