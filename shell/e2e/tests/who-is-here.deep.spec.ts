import { COLOUR_RULES, runAxe } from '../support/axe';
import { nth } from '../support/catalogue';
import { watchLayoutShifts } from '../support/layout-shift';
import { renderedHtml } from '../support/rendered-html';
import { openVideo } from '../support/site';
import { expect, test } from '../support/test';

const title = 'Who is on this page';

test('a button outlines who is on the pages, moves nothing, and loads its code only then', async ({
  page,
  catalogue,
}) => {
  const files: string[] = [];
  page.on('request', (sent) => files.push(sent.url()));
  const shifts = await watchLayoutShifts(page);
  await page.goto('/remotes');
  const button = page.getByRole('button', { name: title });
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('w');
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  expect(files.filter((url) => url.includes('/developer.'))).toEqual([]);
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  const panel = page.getByRole('complementary', { name: title });
  await expect(panel.getByText('Developer tools: page remotes')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(panel.getByText('Video catalogue: page home')).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toHaveCount(0);

  await openVideo(page, nth(catalogue.videos, 0).title);
  const like = page.getByRole('button', { name: 'Like', exact: true });
  await expect(like).toBeVisible();
  await page.waitForLoadState('networkidle');
  // Shifts while the page loaded.
  const shiftsBefore = await shifts();
  await page.keyboard.press('w');
  const part = (name: string) => panel.getByRole('listitem').filter({ hasText: name });
  await expect(part('Shell')).toContainText(/\d+\.\d+\.\d+-\w{12} · loaded in \d+ ms/);
  await expect(part('Video catalogue: page video')).toContainText(/-\w{12} · loaded in \d+ ms/);
  await expect(part('Your library: buttons')).toContainText(/loaded in \d+ ms/);
  await expect(panel.getByRole('status')).toHaveText('9 parts');
  expect(await shifts()).toEqual(shiftsBefore);
  expect(await runAxe(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await runAxe(page, COLOUR_RULES)).toEqual([]);
  // The outlines take no clicks.
  await like.click({ trial: true });
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the columns of the remotes stay where they are while the rows arrive', async ({ page, request }) => {
    const html = await renderedHtml(request, '/remotes');
    const afterPart = (part: string) => html.indexOf(part, html.indexOf('<table')) + part.length;
    let received = html;
    await page.route('/remotes', (route) => route.fulfill({ contentType: 'text/html', body: received }));
    const columns = async () => {
      await page.goto('/remotes');
      const heads = await page.getByRole('columnheader').all();
      return Promise.all(heads.map(async (head) => (await head.boundingBox())?.x));
    };
    const complete = await columns();
    expect(complete).toHaveLength(6);
    for (const part of ['>Version<', '<tbody', '1.0.0-', 'Live release']) {
      received = html.slice(0, afterPart(part));
      const arrived = await columns();
      expect(arrived.length).toBeGreaterThan(1);
      expect(arrived, part).toEqual(complete.slice(0, arrived.length));
    }
  });
});
