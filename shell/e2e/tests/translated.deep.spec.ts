import type { Page } from '@playwright/test';
import { nth } from '../support/catalogue';
import { appRuns, card, heading, sidebarLink } from '../support/site';
import { expect, test } from '../support/test';

/** Makes the browser translate the page, now and when it changes: each text moves into elements that React does not know. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const move = (tree: Node) => {
      const texts = document.createTreeWalker(tree, NodeFilter.SHOW_TEXT);
      const found: Node[] = tree instanceof Text ? [tree] : [];
      while (texts.nextNode()) found.push(texts.currentNode);
      for (const text of found) {
        if (text.parentElement?.closest('font, script, style, svg, textarea, option')) continue;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = text.textContent;
        outer.append(inner);
        text.parentNode?.replaceChild(outer, text);
      }
    };
    move(document.body);
    new MutationObserver((changes) => {
      for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (added.isConnected) move(added);
    }).observe(document.body, { childList: true, subtree: true });
  });
}

// The fixture `pageErrors` fails a test whose pages throw.
test('searches and pages of a translated site show what they should', async ({ page, catalogue }) => {
  const [first, second] = [nth(catalogue.videos, 0), nth(catalogue.videos, 1)];
  await page.goto('/search?q=gym');
  await appRuns(page);
  await translate(page);
  const field = page.locator('input[name="q"]');
  for (const q of ['yoga', 'workout, music', 'zzzz', 'gym'])
    await test.step(q, async () => {
      await field.fill(q);
      await field.press('Enter');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Results for “${q}”`);
    });
  await expect(page.getByRole('article').first()).toBeVisible();
  await sidebarLink(page, 'Trend').click();
  await expect(heading(page, 'Trending Videos')).toBeVisible();
  await sidebarLink(page, 'Home').click();
  // Until home is shown, the trend page still has cards of the same videos.
  await expect(heading(page, 'Home')).toBeAttached();
  for (const { title, creator } of [first, second]) {
    await card(page, title).getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('main').getByText(creator, { exact: true }).first()).toBeVisible();
    await page.goBack();
    await expect(heading(page, 'Home')).toBeAttached();
  }
});

test('a timer and forms of a translated site show what they should', async ({ page }) => {
  await page.goto('/workout?preset=tabata');
  await appRuns(page);
  await translate(page);
  const main = page.getByRole('main');
  for (const name of ['Start', 'Pause', 'Resume'])
    await main.getByRole('button', { name, exact: true }).click();
  const place = main.getByText(/^Round \d of 8$/);
  await main.getByRole('button', { name: 'Next step', exact: true }).click();
  await main.getByRole('button', { name: 'Next step', exact: true }).click();
  await expect(place).toHaveText('Round 2 of 8');
  await main.getByRole('button', { name: 'Keep', exact: true }).click();
  await expect(main.getByRole('button', { name: 'Kept', exact: true })).toBeVisible();

  await page.goto('/login');
  await appRuns(page);
  await translate(page);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Email').fill('a');
  await page.getByLabel('Email').fill('ada@example.com');
  await expect(page.getByLabel('Email')).not.toHaveAttribute('aria-invalid');
  await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
  await expect(heading(page, 'Sign up')).toBeVisible();
});
