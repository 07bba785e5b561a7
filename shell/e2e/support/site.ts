import type { Locator, Page } from '@playwright/test';
import type { Credentials } from './user';

/** The heading of the current page. */
export const heading = (page: Page, name: string): Locator =>
  page.getByRole('heading', { level: 1, name, exact: true });

/** A video's card or row. */
export const card = (page: Page, title: string): Locator =>
  page.getByRole('article', { name: title, exact: true });

/** Opens a video by a click on its thumbnail. */
export async function openVideo(page: Page, title: string): Promise<void> {
  await card(page, title).getByRole('img').first().click();
  await heading(page, title).waitFor();
}

export const sidebarLink = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name, exact: true });

/** Opens a page of the sidebar. A phone has some of them in the top bar, and the viewer's lists behind Library. */
export async function openSection(page: Page, name: string): Promise<void> {
  for (const link of [sidebarLink(page, name), topBarLink(page, name)])
    if (await link.isVisible()) return link.click();
  await sidebarLink(page, 'Library').click();
  await page.getByRole('main').getByRole('link', { name }).click();
}

export const topBarLink = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Top' }).getByRole('link', { name, exact: true });

export const toast = (page: Page, text: string): Locator =>
  page.getByRole('status').getByText(text, { exact: true });

/** The cards of the list `name`, in order. */
export const cardsOf = (page: Page, name: string): Locator =>
  page.getByRole('list', { name, exact: true }).getByRole('article');

/** Opens the three-dot menu of a video's card and clicks `item`. */
export async function chooseFromMenu(page: Page, title: string, item: string): Promise<void> {
  await card(page, title)
    .getByRole('button', { name: `More options for ${title}`, exact: true })
    .click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Fills in the login form and sends it. */
export async function logIn(page: Page, { email, password }: Credentials): Promise<void> {
  const form = page.getByRole('form', { name: 'Login' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Login', exact: true }).click();
}

/** The notice that a page or list shows if it fails to load; by default the notice of a remote's page. */
export const failureNotice = (page: Page, title = 'Couldn’t load this page'): Locator =>
  page.getByRole('alert').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** The button in the notice of a remote's page. */
export const retryButton = (page: Page): Locator =>
  failureNotice(page).getByRole('button', { name: 'Retry' });

/** Waits until the app has taken over a rendered page: from then on links open pages without a new document. */
export const appRuns = (page: Page): Promise<void> =>
  page.locator('#root:not([data-rendered])').waitFor({ state: 'attached' });

/** Waits until the page has its view, without which it sends no report when it is left (ADR-0109). */
export const viewIsKnown = (page: Page): Promise<unknown> => page.evaluate(async () => window.fitreelView);

declare global {
  interface Window {
    fitreelMarked?: boolean;
  }
}

/** Marks the document, once the app runs, so that `isMarked` can tell whether the page has been reloaded since. */
export async function markDocument(page: Page): Promise<void> {
  await appRuns(page);
  await page.evaluate(() => {
    window.fitreelMarked = true;
  });
}

/** False if the page has been reloaded since `markDocument`. */
export const isMarked = (page: Page): Promise<boolean> => page.evaluate(() => window.fitreelMarked === true);
