import type { Locator, Page } from '@playwright/test';

/** The places of the app by the roles and names that a person meets them by. */
export const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true });

/** A video's card or line. */
export const card = (page: Page, title: string): Locator =>
  page.getByRole('article', { name: title, exact: true });

/** Opens a video as a person does: by a click on its picture. */
export async function openVideo(page: Page, title: string): Promise<void> {
  await card(page, title).getByRole('img').first().click();
  await heading(page, title).waitFor();
}

/** An entry of the sidebar. */
export const section = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name, exact: true });

/** The message that shows for a moment. */
export const toast = (page: Page, text: string): Locator =>
  page.getByRole('status').getByText(text, { exact: true });

/** Titles of the cards in the list `name`, in their order. */
export const titles = (page: Page, name: string): Locator =>
  page.getByRole('list', { name, exact: true }).getByRole('article');

/** Chooses `item` in the three-dot menu of a video's card. */
export async function choose(page: Page, title: string, item: string): Promise<void> {
  await card(page, title)
    .getByRole('button', { name: `More options for ${title}`, exact: true })
    .click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** What stands in the place of a page or list that could not be loaded. */
export const failure = (page: Page, title: string): Locator =>
  page.getByRole('alert').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

declare global {
  interface Window {
    fitreelStayed?: boolean;
  }
}

/** Marks the document, so that `stayed` can tell whether it was loaded anew. */
export const mark = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.fitreelStayed = true;
  });

export const stayed = (page: Page): Promise<boolean> => page.evaluate(() => window.fitreelStayed === true);
