import type { Locator, Page } from '@playwright/test';
import { runAxe } from '../support/axe';
import { nth } from '../support/catalogue';
import { watchLayoutShifts } from '../support/layout-shift';
import { renderedHtml } from '../support/rendered-html';
import { appRuns, card, cardsOf, heading, sidebarLink, topBarLink } from '../support/site';
import { expect, test } from '../support/test';

const field = (page: Page) => page.getByRole('combobox', { name: 'Search videos' });

/** Focuses the field. On a phone, a button shows it first. */
async function openField(page: Page): Promise<void> {
  const opener = page.getByRole('button', { name: 'Search videos' });
  if (await opener.isVisible()) await opener.click();
  else await field(page).click();
  await expect(field(page)).toBeFocused();
}

test('Enter searches by title, creator and category', { tag: '@phone' }, async ({ page, catalogue }) => {
  const { title, creator } = nth(catalogue.videos, 2);
  const { categoryName } = nth(catalogue.categories, 1);
  await page.goto('/trend');
  await openField(page);
  await page.keyboard.type(title.slice(0, 8));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=/);
  await expect(card(page, title)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  for (const [typed, own] of [
    [creator, catalogue.videos.filter((video) => video.creator === creator)],
    [
      `${categoryName}s!`.replaceAll(' ', '-'),
      catalogue.videos.filter((video) => video.categoryName === categoryName),
    ],
    [categoryName.toUpperCase(), catalogue.videos.filter((video) => video.categoryName === categoryName)],
  ] as const) {
    await openField(page);
    await field(page).fill(typed);
    await page.keyboard.press('Enter');
    await expect(heading(page, `Results for “${typed}”`)).toBeAttached();
    await expect(cardsOf(page, `Results for “${typed}”`)).toHaveCount(own.length);
    for (const video of own) await expect(card(page, video.title)).toBeAttached();
  }
  await expect(page).toHaveTitle(`Results for “${categoryName.toUpperCase()}” · FitReel`);

  await page.reload();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(sidebarLink(page, 'Home')).not.toHaveAttribute('aria-current');
  await page.goBack();
  await expect(page).toHaveURL('/trend');
});

test(
  'the field suggests while one types, with few requests, and by keys, and remembers searches until they are erased',
  { tag: '@phone' },
  async ({ page, catalogue }) => {
    const { title } = nth(catalogue.videos, 2);
    const { _id, categoryName } = nth(catalogue.categories, 1);
    const requests: string[] = [];
    page.on('request', (sent) => requests.push(sent.url()));
    await page.goto('/trend');
    await openField(page);
    await page.keyboard.type(title.slice(0, 8));
    const list = page.getByRole('listbox', { name: 'Suggestions' });
    await expect(list.getByRole('option').filter({ hasText: title.slice(0, 20) })).toBeVisible();
    expect(requests.filter((url) => url.includes('/api/suggestions')).length).toBeLessThan(8);
    await page.keyboard.press('Enter');
    await expect(heading(page, `Results for “${title.slice(0, 8).trim()}”`)).toBeFocused();
    await expect(list).toBeHidden();

    await openField(page);
    await field(page).fill(categoryName);
    await expect(list.getByRole('option', { name: categoryName, exact: true })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/category${_id}`);

    await openField(page);
    const recent = list.getByRole('option', { name: title.slice(0, 8).trim(), exact: true });
    await expect(recent).toBeVisible();
    await page.getByRole('button', { name: /^Erase “/ }).click();
    await expect(list).toBeHidden();
    await expect(field(page)).toBeFocused();
  },
);

test(
  'the search page has a focused field, and shows recent searches, categories and what is popular, without a shift',
  { tag: '@phone' },
  async ({ page, request, catalogue }) => {
    const shifts = await watchLayoutShifts(page);
    await renderedHtml(request, '/search', /<form[^>]*data-page="true".*(Trending|Most watched|Latest)/s);
    await page.goto('/search');
    await expect(field(page)).toBeFocused();
    await page.keyboard.type('yoga');
    await page.keyboard.press('Enter');
    await expect(heading(page, 'Results for “yoga”')).toBeFocused();
    const tab = sidebarLink(page, 'Search');
    // A desktop does not have the tab.
    if (await tab.isVisible()) {
      await topBarLink(page, 'Trend').click();
      await tab.click();
      await expect(field(page)).toBeFocused();
    }
    await page.goto('/search');
    await expect(heading(page, 'Search videos')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Recent searches' }).getByRole('link')).toHaveText('yoga');
    const categories = page.getByRole('region', { name: 'Categories' }).getByRole('link');
    await expect(categories).toHaveText(catalogue.categories.map(({ categoryName }) => categoryName));
    await expect(
      page
        .getByRole('list', { name: /^(Trending|Most watched|Latest)$/ })
        .getByRole('listitem')
        .first(),
    ).toBeVisible();
    await expect(page.getByRole('listbox')).toBeHidden();
    expect(await shifts()).toEqual([]);
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    expect(await runAxe(page)).toEqual([]);
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the search page searches', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/search');
    await field(page).fill('yoga');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=yoga');
    await expect(heading(page, 'Results for “yoga”')).toBeVisible();
  });
});

test('a misspelt search shows what it may mean, and marks what it found for the eye alone', async ({
  page,
  request,
}) => {
  await renderedHtml(request, '/search?q=protien', /Did you mean .*<mark/s);
  await page.goto('/search?q=protien');
  const link = page.getByRole('link', { name: 'protein', exact: true });
  await expect(page.getByRole('status').filter({ has: link })).toContainText(
    'Nothing matches “protien”. Did you mean protein?',
  );
  const first = cardsOf(page, 'Results for “protein”').first();
  // A title may be cut inside the word.
  await expect(first.locator('mark')).toHaveText(/^prot/i);
  // The lines of a title are limited, but not before the word.
  const bottomOf = async (part: Locator) => {
    const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 0 };
    return y + height;
  };
  expect(await bottomOf(first.locator('mark'))).toBeLessThanOrEqual(
    (await bottomOf(first.getByRole('heading'))) + 1,
  );
  expect(await first.ariaSnapshot()).not.toContain('mark');
  await appRuns(page);
  await link.click();
  await expect(heading(page, 'Results for “protein”')).toBeVisible();
  await expect(page.getByText('Did you mean')).toHaveCount(0);
  await expect(page.locator('mark').first()).toBeVisible();
});

test('a word without spaces fits the screen', { tag: '@phone' }, async ({ page, catalogue }) => {
  const { _id, title } = nth(catalogue.videos, 0);
  await page.goto(`/video/${_id}`);
  await expect(heading(page, title)).toBeVisible();
  await openField(page);
  const word = 'x'.repeat(150);
  await page.keyboard.type(word);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `No videos found for “${word}”` })).toBeVisible();
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return { scrollWidth, clientWidth };
  });
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  await page.goBack();
  await expect(heading(page, title)).toBeVisible();

  // Longer than a search may be: the query is cut, and React's first render matches the page.
  await page.goto(`/search?q=${'y'.repeat(201)}`);
  await expect(page.getByRole('heading', { name: `Results for “${'y'.repeat(200)}”` })).toBeVisible();
});
