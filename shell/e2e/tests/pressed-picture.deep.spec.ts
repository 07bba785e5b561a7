import type { Page } from '@playwright/test';
import { nth } from '../support/catalogue';
import { appRuns, card, heading, sidebarLink } from '../support/site';
import { expect, test } from '../support/test';

declare global {
  interface Window {
    fitreelTransitions?: string[][];
  }
}

/**
 * Records the view transitions of every page that `page` opens from now on.
 *
 * @returns a function that reads the current page's: of each, the pseudo-elements that are animated
 */
async function watchTransitions(page: Page): Promise<() => Promise<string[][]>> {
  await page.addInitScript(() => {
    const transitions: string[][] = [];
    window.fitreelTransitions = transitions;
    const start = Document.prototype.startViewTransition;
    Document.prototype.startViewTransition = function (update) {
      const transition = start.call(this, update);
      transition.ready
        .then(() => {
          const effects = document.getAnimations().map(({ effect }) => effect as KeyframeEffect | null);
          const animated = effects.flatMap((effect) => effect?.pseudoElement ?? []);
          transitions.push(animated.filter((name) => name.startsWith('::view-transition')));
        })
        .catch((error: unknown) => transitions.push([String(error)]));
      return transition;
    };
  });
  return () => page.evaluate(() => window.fitreelTransitions ?? []);
}

test('the picture of a pressed card becomes the player, and pages of the bars fade in', async ({
  page,
  catalogue,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const transitions = await watchTransitions(page);
  const { title } = nth(catalogue.videos, 0);
  await page.goto('/');
  await appRuns(page);
  await sidebarLink(page, 'Trend').click();
  await expect(heading(page, 'Trending Videos')).toBeVisible();
  const faded = [expect.arrayContaining(['::view-transition-new(root)'])];
  await expect.poll(transitions).toEqual(faded);
  await card(page, title).getByRole('img').first().click();
  await expect(heading(page, title)).toBeVisible();
  const morphed = ['group', 'old', 'new'].map((part) => `::view-transition-${part}(video)`);
  await expect.poll(transitions).toEqual([...faded, expect.arrayContaining(morphed)]);
});

test('no transition runs with reduced motion', async ({ page, catalogue }) => {
  const transitions = await watchTransitions(page);
  const { title } = nth(catalogue.videos, 0);
  await page.goto('/');
  await appRuns(page);
  await sidebarLink(page, 'Trend').click();
  await expect(heading(page, 'Trending Videos')).toBeVisible();
  await card(page, title).getByRole('img').first().click();
  await expect(heading(page, title)).toBeVisible();
  expect(await transitions()).toEqual([]);
});
