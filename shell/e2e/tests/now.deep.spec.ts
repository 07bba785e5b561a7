import { expectToFit } from '../support/fit';
import { playerIn, stubVideoHost } from '../support/network';
import { appRuns, heading } from '../support/site';
import { expect, test } from '../support/test';

test(
  'a press on home leads to a video of what was trained least lately, which plays',
  { tag: '@phone' },
  async ({ context, page }) => {
    await stubVideoHost(context);
    await page.goto('/activity');
    await page.getByRole('button', { name: 'Add activity' }).click();
    await page.getByLabel('What you did').fill('Ran 5 km');
    await page.getByLabel('Body part').selectOption('Full body');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('article')).toHaveCount(1);
    await page.goto('/');
    await appRuns(page);
    await page.getByRole('link', { name: 'Train now' }).click();
    await expect(heading(page, 'Train now')).toBeVisible();
    const pick = page.getByRole('main').getByRole('region');
    await expect(pick.getByRole('link', { name: 'Play' })).toBeVisible();
    await expectToFit(page);
    await expect(pick.getByRole('status')).toContainText('Full body: last trained today');
    const first = await pick.getByRole('heading').innerText();
    await pick.getByRole('button', { name: 'Something else' }).click();
    await expect(pick.getByRole('heading')).not.toHaveText(first);
    await page.getByLabel('Time').selectOption('20 min');
    await expect(page).toHaveURL(/\/now\?minutes=20$/);
    await expect(pick.getByRole('status')).toContainText(/last trained today|20 min/);
    await expectToFit(page);
    // The device remembers it.
    await page.goto('/now');
    await expect(page.getByLabel('Time')).toHaveValue('20');
    await expect(pick.getByRole('status')).not.toBeEmpty();
    const title = await pick.getByRole('heading').innerText();
    await pick.getByRole('link', { name: 'Play' }).click();
    await expect(heading(page, title)).toBeVisible();
    await expect(playerIn(page)).toContainText(/playing/);
  },
);
