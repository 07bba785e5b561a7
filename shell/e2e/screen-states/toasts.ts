import type { Page } from '@playwright/test';
import { nth } from '../support/catalogue';
import { chooseFromMenu, heading, toast } from '../support/site';
import type { TestData } from '../support/test-data';
import { openRoute, type ScreenState } from './screen-state';

/** Chooses `item` in the menu of home's first card, and hovers the toast, so that it stays. */
async function chooseAndHover(page: Page, data: TestData, item: string, text: string): Promise<void> {
  await chooseFromMenu(page, nth(data.catalogue.videos, 0).title, item);
  await toast(page, text).hover();
}

/** Fakes the responses, so that the newcomer's library stays empty for later states. */
const respondToLikes = (page: Page, status: number, json: object) =>
  page.route(/\/api\/user\/likes\b/, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status, json }),
  );

/** Toasts, on home. */
export const TOASTS: readonly ScreenState[] = [
  {
    name: 'home-toast',
    persona: 'visitor',
    async show(page, data) {
      await openRoute(page, data, 'home');
      await chooseAndHover(page, data, 'Like', 'Login first');
    },
  },
  {
    name: 'home-toast',
    persona: 'newcomer',
    async show(page, data) {
      await openRoute(page, data, 'home');
      await respondToLikes(page, 201, { likes: [nth(data.catalogue.videos, 0)] });
      await chooseAndHover(page, data, 'Like', 'Added to liked videos');
    },
  },
  {
    name: 'home-toast-retry',
    persona: 'newcomer',
    logs: [/ApiError/, /503/],
    async show(page, data) {
      await openRoute(page, data, 'home');
      await respondToLikes(page, 503, { error: 'busy' });
      await chooseAndHover(
        page,
        data,
        'Like',
        'Couldn’t save your like. The site is having trouble. Try again in a moment.',
      );
    },
  },
  {
    name: 'home-toast-undo',
    persona: 'regular',
    async show(page, data) {
      await openRoute(page, data, 'home');
      await respondToLikes(page, 200, { likes: [] });
      const { title } = nth(data.catalogue.videos, 1);
      await page
        .getByRole('article', { name: title, exact: true })
        .getByText('Liked', { exact: true })
        .waitFor({ state: 'attached' });
      await chooseFromMenu(page, title, 'Dislike');
      await toast(page, 'Removed from liked videos').hover();
    },
  },
  {
    // The visitor's last state: afterwards they are a guest.
    name: 'guest-notice',
    persona: 'visitor',
    async show(page, data) {
      await openRoute(page, data, 'login');
      await page.getByRole('button', { name: 'Guest login' }).click();
      await heading(page, 'Home').waitFor();
      await page.getByText('Sign up to keep your lists').hover();
    },
  },
  {
    name: 'guest-menu',
    persona: 'visitor',
    async show(page, data) {
      await openRoute(page, data, 'trend');
      await page.getByRole('button', { name: 'Account: Guest' }).click();
      await page.getByRole('link', { name: 'Sign up' }).waitFor();
    },
  },
  {
    name: 'guest-logout',
    persona: 'visitor',
    async show(page, data) {
      await openRoute(page, data, 'home');
      await chooseFromMenu(page, nth(data.catalogue.videos, 0).title, 'Like');
      await toast(page, 'Added to liked videos').waitFor();
      await page.getByRole('button', { name: 'Logout' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
];
