import { heading, topBarLink } from '../support/site';
import { expect, signedInTest, test } from '../support/test';

test('sends a request as typed and shows the response', { tag: '@phone' }, async ({ page, catalogue }) => {
  await page.goto('/mock');
  await expect(heading(page, 'Request tester')).toBeVisible();
  const response = page.getByRole('region', { name: 'Response' });
  await expect(response.getByText('Response is undefined')).toBeVisible();
  await expect(page.getByLabel('Method')).toHaveValue('GET');
  await expect(page.getByLabel('Endpoint')).toHaveValue('/api/test-todos');
  await expect(page.getByLabel('Name of header 1')).toHaveValue('Accept');
  await expect(page.getByLabel('Value of header 1')).toHaveValue('*/*');
  await expect(page.getByLabel('Body')).toHaveValue('{}');

  const send = page.getByRole('button', { name: 'Send', exact: true });
  await send.click();
  await expect(response.getByText(/^Status: 404/)).toBeVisible();

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
});

signedInTest('a POST and a DELETE change the user’s own data', async ({ page, catalogue }) => {
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

  await page.getByLabel('Method').selectOption('DELETE');
  await page.getByLabel('Endpoint').fill(`/api/user/likes/${video?._id}`);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(response.getByText(/^Status: 200/)).toBeVisible();
  await expect(response.getByRole('region', { name: 'Data' })).toContainText('"likes": []');
});

signedInTest('keeps the last requests until the user logs out', async ({ page }) => {
  await page.goto('/mock');
  await page.getByRole('button', { name: 'Use stored token' }).click();
  await page.getByLabel('Endpoint').fill('/api/user/likes');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const list = page.getByRole('list', { name: 'Last requests' });
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(list).toContainText(/GET \/api\/user\/likes\s*200 OK · Success\s*\d+ ms/);

  await topBarLink(page, 'Trend').click();
  await expect(page).toHaveURL('/trend');
  await page.goBack();
  await list.getByRole('button', { name: 'Put back GET /api/user/likes into the form' }).click();
  await expect(page.getByLabel('Endpoint')).toHaveValue('/api/user/likes');
  await expect(page.getByLabel('Endpoint')).toBeFocused();
  const again = page.waitForRequest('**/api/user/likes');
  await list.getByRole('button', { name: 'Send again GET /api/user/likes' }).click();
  expect((await (await again).allHeaders())['authorization']).toBeTruthy();
  await expect(list.getByRole('listitem')).toHaveCount(2);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(list).toHaveCount(0);
});

test('refuses a body that is not JSON, says that no response arrives, and copies a response', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/mock');

  await test.step('does not send a body that is not JSON', async () => {
    await page.getByLabel('Method').selectOption('POST');
    for (const body of ['', '{"email": ']) {
      await page.getByLabel('Body').fill(body);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await expect(page.getByLabel('Body')).toHaveAccessibleDescription(/Error in JSON format/);
    }
    await expect(page.getByText('Response is undefined')).toBeVisible();
    await page.getByLabel('Body').fill('{}');
    await page.getByLabel('Method').selectOption('GET');
  });

  await test.step('says so when no response arrives', async () => {
    await page.route('**/api/unreachable', (route) => route.abort());
    await page.getByLabel('Endpoint').fill('/api/unreachable');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Response' }).getByText(/^No response: /)).toBeVisible();
  });

  await test.step('Copy copies the response data as shown', async () => {
    await page.getByLabel('Endpoint').fill('/api/categories');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('button', { name: 'Copy' }).click();
    await expect(page.getByText('Copied', { exact: true })).toBeVisible();
    const shown = await page.getByRole('region', { name: 'Data' }).textContent();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
  });
});
