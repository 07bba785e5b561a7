import { COLOUR_RULES, runAxe } from '../support/axe';
import { nth } from '../support/catalogue';
import { watchLayoutShifts } from '../support/layout-shift';
import { renderedHtml } from '../support/rendered-html';
import { appRuns } from '../support/site';
import { expect, test } from '../support/test';

test('a key outlines who is on the page, moves nothing, and loads its code only then', async ({
  page,
  request,
  catalogue,
}) => {
  const path = `/video/${nth(catalogue.videos, 0)._id}`;
  await renderedHtml(request, path, 'Add to watch later');
  const shifts = await watchLayoutShifts(page);
  const files: string[] = [];
  page.on('request', (sent) => files.push(sent.url()));
  await page.goto(path);
  await appRuns(page);
  expect(files.filter((url) => url.includes('areas-overlay'))).toEqual([]);
  // While the page came in.
  const shiftsBefore = await shifts();
  await page.keyboard.press('w');
  const panel = page.getByRole('complementary', { name: 'Who is on this page' });
  const part = (name: string) => panel.getByRole('listitem').filter({ hasText: name });
  await expect(part('Shell')).toContainText(/\d+\.\d+\.\d+-\w{12} · loaded in \d+ ms/);
  await expect(part('Video catalogue: page video')).toContainText(/-\w{12} · loaded in \d+ ms/);
  await expect(part('Your library: buttons')).toContainText('rendered by the server');
  await expect(panel.getByRole('status')).toHaveText('9 parts');
  expect(await shifts()).toEqual(shiftsBefore);
  expect(await runAxe(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await runAxe(page, COLOUR_RULES)).toEqual([]);
  // The outlines take no clicks.
  await page.getByRole('button', { name: 'Like', exact: true }).hover();
  await expect(part('Your library: buttons')).toContainText(/loaded in \d+ ms/);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
});

test('the button on the page of remotes switches the outlines, which stay from page to page', async ({
  page,
}) => {
  await page.goto('/remotes');
  const button = page.getByRole('button', { name: 'Who is on this page' });
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  const panel = page.getByRole('complementary', { name: 'Who is on this page' });
  await expect(panel.getByText('Developer tools: page remotes')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(panel.getByText('Video catalogue: page home')).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toHaveCount(0);
});
