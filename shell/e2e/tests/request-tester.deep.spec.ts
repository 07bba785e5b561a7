import { heading, topBarLink } from '../support/site';
import { expect, signedInTest, test } from '../support/test';

test(
  'sends a request as typed, shows the response and copies it',
  { tag: '@phone' },
  async ({ page, context, catalogue }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/mock');
    await expect(heading(page, 'Request tester')).toBeVisible();
    const response = page.getByRole('region', { name: 'Response' });
    const send = page.getByRole('button', { name: 'Send', exact: true });
    await page.getByLabel('Body').fill('{"email": ');
    await page.getByLabel('Method').selectOption('POST');
    await send.click();
    await expect(page.getByLabel('Body')).toHaveAccessibleDescription(/Error in JSON format/);
    await expect(response.getByText('Response is undefined')).toBeVisible();
    await page.getByLabel('Body').fill('{}');
    await page.getByLabel('Method').selectOption('GET');

    await page.getByLabel('Endpoint').fill('/api/categories');
    await page.getByRole('button', { name: 'Add header' }).click();
    await page.getByLabel('Name of header 2').fill('x-tested');
    await page.getByLabel('Value of header 2').fill('yes');
    await page.getByRole('checkbox', { name: 'Send header 1' }).uncheck();
    const sent = page.waitForRequest('**/api/categories');
    await send.click();
    await expect(response.getByText(/^Status: 200/)).toBeVisible();
    const data = response.getByRole('region', { name: 'Data' });
    for (const { categoryName } of catalogue.categories) await expect(data).toContainText(categoryName);
    await expect(response.getByRole('row', { name: /^content-type application\/json/ })).toBeVisible();
    expect(await (await sent).allHeaders()).toMatchObject({ 'x-tested': 'yes' });
    await page.getByRole('button', { name: 'Copy' }).click();
    await expect(page.getByText('Copied', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await data.textContent());
  },
);

signedInTest(
  'changes the user’s own data, and keeps the last requests until the user logs out',
  async ({ page, catalogue }) => {
    const video = catalogue.videos[0];
    await page.goto('/mock');
    const response = page.getByRole('region', { name: 'Response' });
    await page.getByLabel('Method').selectOption('POST');
    await page.getByLabel('Endpoint').fill('/api/user/likes');
    await page.getByLabel('Body').fill(JSON.stringify({ video }));
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(response.getByText(/^Status: 500/)).toBeVisible();
    await page.getByRole('button', { name: 'Use stored token' }).click();
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(response.getByText(/^Status: 201/)).toBeVisible();
    await expect(response.getByRole('region', { name: 'Data' })).toContainText(video?.title ?? '');

    const list = page.getByRole('list', { name: 'Last requests' });
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await topBarLink(page, 'Trend').click();
    await expect(page).toHaveURL('/trend');
    await page.goBack();
    await list.getByRole('button', { name: 'Put back POST /api/user/likes into the form' }).first().click();
    await expect(page.getByLabel('Endpoint')).toHaveValue('/api/user/likes');
    await expect(page.getByLabel('Endpoint')).toBeFocused();
    const again = page.waitForRequest('**/api/user/likes');
    await list.getByRole('button', { name: 'Send again POST /api/user/likes' }).first().click();
    expect((await (await again).allHeaders())['authorization']).toBeTruthy();
    await expect(list.getByRole('listitem')).toHaveCount(3);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(list).toHaveCount(0);
  },
);
