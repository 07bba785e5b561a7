import { nth } from '../support/catalogue';
import { card, heading, sidebarLink } from '../support/site';
import { expect, test } from '../support/test';

test('home shows all videos, with the All button active', { tag: '@phone' }, async ({ page, catalogue }) => {
  await page.goto('/');
  const filter = page.getByRole('group', { name: 'Categories' }).getByRole('button');
  await expect(filter).toHaveText(['All', ...catalogue.categories.map(({ categoryName }) => categoryName)]);
  await expect(filter.and(page.getByRole('button', { pressed: true }))).toHaveText(['All']);
  await expect(page.getByRole('list', { name: 'Videos' }).getByRole('article')).toHaveCount(
    catalogue.videos.length,
  );
  await expect(sidebarLink(page, 'Home')).toHaveAttribute('aria-current', 'page');

  await test.step('a card shortens a long title, but not for assistive technology', async () => {
    const long = nth(
      catalogue.videos.filter(({ title }) => /^[\x20-\x7e]{52,}$/.test(title)),
      0,
    );
    await expect(
      card(page, long.title).getByText(`${long.title.slice(0, 51)}…`, { exact: true }),
    ).toBeVisible();
  });
});

test(
  'a category has its own URL, which survives Back and reload',
  { tag: '@phone' },
  async ({ page, catalogue }) => {
    await page.goto('/');
    for (const { _id, categoryName } of catalogue.categories) {
      await page.getByRole('button', { name: categoryName, exact: true }).click();
      await expect(page).toHaveURL(`/category${_id}`);
      await expectOnly(categoryName);
    }
    const [beforeLast, last] = catalogue.categories.slice(-2);
    await page.goBack();
    await expectOnly(beforeLast?.categoryName ?? '');
    await page.goForward();
    await expectOnly(last?.categoryName ?? '');
    await page.reload();
    await expectOnly(last?.categoryName ?? '');
    await expect(sidebarLink(page, 'Home')).toHaveAttribute('aria-current', 'page');

    await page.getByRole('button', { name: 'All', exact: true }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('list', { name: 'Videos' }).getByRole('article')).toHaveCount(
      catalogue.videos.length,
    );

    async function expectOnly(categoryName: string) {
      await expect(page.getByRole('button', { name: categoryName, pressed: true })).toBeVisible();
      await expect(heading(page, categoryName)).toBeAttached();
      const list = page.getByRole('list', { name: `${categoryName} videos` });
      const own = catalogue.videos.filter((video) => video.categoryName === categoryName);
      await expect(list.getByRole('article')).toHaveCount(own.length);
      for (const { title } of own) await expect(list.getByRole('article', { name: title })).toBeVisible();
    }
  },
);

test('an unknown category shows the not-found page (404)', async ({ page }) => {
  const response = await page.goto('/categoryunknown');
  expect(response?.status()).toBe(404);
  await expect(heading(page, 'Page not found')).toBeVisible();
});
