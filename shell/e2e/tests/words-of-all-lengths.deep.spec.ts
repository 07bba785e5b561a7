import { nth } from '../support/catalogue';
import { card, heading, sidebarLink } from '../support/site';
import { expect, signedInTest, test } from '../support/test';

const HEBREW = 'אימון בוקר קצר!';
const WHOLE = 'A title of fifty-one characters, which shows whole.';

test('titles read in the direction of their language, only a cut one ends with …, and failed pictures are plain', async ({
  page,
  catalogue,
}) => {
  const titles = [HEBREW, WHOLE, `${WHOLE} And more`];
  const videos = titles.map((title, index) => ({
    ...nth(catalogue.videos, index),
    title,
    thumbnail: '/no.svg',
  }));
  await page.route('**/api/trend*', (route) => route.fulfill({ json: { videos } }));
  await page.goto('/mock');
  await sidebarLink(page, 'Trend').click();
  const shown = card(page, HEBREW).getByRole('heading');
  await expect(shown).toHaveCSS('direction', 'rtl');
  await expect(shown).not.toHaveCSS('text-align', 'right');
  await expect(card(page, WHOLE).getByRole('heading')).toHaveText(WHOLE);

  // A picture that did not load is one colour, without the browser's glyph and text in its corner.
  const box = await card(page, HEBREW).getByRole('img').first().boundingBox();
  const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 };
  const part = (left: number, top: number) =>
    page.screenshot({ clip: { x: x + left, y: y + top, width: 24, height: 24 } });
  expect((await part(12, 12)).equals(await part(width / 2, height / 2))).toBe(true);
  await expect(card(page, `${WHOLE} And more`).getByText(`${WHOLE}…`)).toBeVisible();
});

signedInTest('a long playlist title does not stretch its row', async ({ page, request, user }) => {
  for (const title of ['Short', 'long '.repeat(20).trim()]) {
    await request.post('/api/user/playlists', {
      data: { playlist: { title } },
      headers: { authorization: user.token },
    });
  }
  await page.goto('/playlist');
  await expect(heading(page, 'All Playlists')).toBeVisible();
  const title = page.getByRole('article').last().getByRole('heading');
  await expect(title).toBeVisible();
  const lines = await title.evaluate(
    (element) => element.getBoundingClientRect().height / parseFloat(getComputedStyle(element).lineHeight),
  );
  expect(lines).toBeLessThanOrEqual(2.1);
});
