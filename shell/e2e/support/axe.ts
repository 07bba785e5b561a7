import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** The minified code: every checked page compiles it. */
const CODE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** WCAG 2.2 level AA and axe's own best practices, by axe's tags. */
const ALL_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules whose result depends on the theme. */
export const COLOUR_RULES = ['color-contrast'];

/**
 * Runs axe on the page in its current state. The player's frame is left out: its content is the video host's.
 *
 * @param rules tags or rule ids; `ALL_RULES` by default
 * @returns one line per violation: rule, element and problem
 */
export async function runAxe(page: Page, rules: readonly string[] = ALL_RULES): Promise<string[]> {
  // `evaluate` is not subject to the content security policy; a script tag would be.
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(await readFile(CODE, 'utf8'));
  return page.evaluate(
    async (runOnly) => {
      if (!window.axe) throw new Error('axe is not loaded');
      const { violations } = await window.axe.run(document, {
        runOnly,
        iframes: false,
        resultTypes: ['violations'],
      });
      // An open menu, or a bar below which the page scrolls, covers other targets for a while, and axe measures only their visible part.
      const isOver = (element: Element | null): boolean =>
        element !== null &&
        (element.role === 'menu' ||
          /fixed|sticky/.test(getComputedStyle(element).position) ||
          isOver(element.parentElement));
      const isBelow = (selector: string) => {
        const target = document.querySelector(selector);
        if (!target || isOver(target)) return false;
        const { left, right, top, bottom } = target.getBoundingClientRect();
        return [left + 1, (left + right) / 2, right - 1].some((x) =>
          [top + 1, (top + bottom) / 2, bottom - 1].some((y) => isOver(document.elementFromPoint(x, y))),
        );
      };
      return violations.flatMap(({ id, nodes }) =>
        nodes
          .filter(({ target }) => id !== 'target-size' || !isBelow(target.join(' ')))
          .map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
      );
    },
    [...rules],
  );
}
