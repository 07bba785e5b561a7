import { nth } from '../support/catalogue';
import { heading } from '../support/site';
import { expect, signedInTest } from '../support/test';

signedInTest('two tabs agree on who is logged in', async ({ page, context }) => {
  const other = await context.newPage();
  await page.goto('/');
  await other.goto('/history');
  await expect(heading(other, 'History Videos')).toBeVisible();

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL('/login');
  await expect(heading(other, 'Login')).toBeVisible();

  await other.getByRole('button', { name: 'Guest login' }).click();
  await expect(other).toHaveURL('/history');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

signedInTest(
  'a like in one tab shows in the other without a reload',
  async ({ page, context, catalogue }) => {
    const path = `/video/${nth(catalogue.videos, 0)._id}`;
    const other = await context.newPage();
    await other.goto(path);
    await expect(other.getByRole('button', { name: 'Like', exact: true })).toBeVisible();
    await page.goto(path);
    await page.getByRole('button', { name: 'Like', exact: true }).click();
    await expect(other.getByRole('button', { name: 'Liked', exact: true })).toBeVisible();
  },
);
