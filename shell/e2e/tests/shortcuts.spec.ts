import { appRuns, heading } from '../support/site';
import { expect, test } from '../support/test';

test('shortcuts navigate the app, and ? lists them', async ({ page }) => {
  await page.goto('/');
  await appRuns(page);
  await page.keyboard.press('?');
  const overview = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(overview.getByRole('term').filter({ hasText: 'Go to Liked videos' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(overview).toHaveCount(0);

  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(heading(page, 'Trending Videos')).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  // In a text field, keys are text.
  await page.keyboard.type('g?');
  await expect(page).toHaveURL('/search?q=g%3F');
  await expect(overview).toHaveCount(0);
});

test('shortcuts stay off after a reload until the dialog turns them on again', async ({ page }) => {
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Keyboard shortcuts' });
  const overview = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await button.click();
  await overview.getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await page.reload();
  await appRuns(page);
  await page.keyboard.press('?');
  await button.click();
  await expect(overview.getByRole('checkbox')).not.toBeChecked();
  await overview.getByRole('checkbox').check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(overview).toBeVisible();
});
