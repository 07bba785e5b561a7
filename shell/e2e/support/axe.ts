import type { Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** Rules that a page is held to, by their tags: WCAG 2.2 level AA, and what axe holds to be good practice beside it. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What a theme can change. */
export const COLOURS = ['color-contrast'];

/**
 * What axe finds wrong with the page as it stands, a line for each place: rule, element, and what is wrong there.
 *
 * The frame of the player is left out: what is in it is the video host's.
 *
 * @param rules tags, or names of rules; all that a page is held to if not given
 */
export async function searchWithAxe(page: Page, rules: readonly string[] = RULES): Promise<string[]> {
  // Evaluated as from the developer tools, which the content security policy does not concern.
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(axe.source);
  return page.evaluate(
    async (given) => {
      if (!window.axe) throw new Error('axe is not there');
      const { violations } = await window.axe.run(document, {
        runOnly: given,
        iframes: false,
        resultTypes: ['violations'],
      });
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
      );
    },
    [...rules],
  );
}
