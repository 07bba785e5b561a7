import { withoutRendering } from '../support/mock-release';
import { deferResponses, failRequests } from '../support/network';
import { failureNotice, heading } from '../support/site';
import { opened, openRoute, type ScreenState } from './screen-state';

/** Screens of the shell itself. */
export const SHELL: readonly ScreenState[] = [
  opened('visitor', 'not-found'),
  opened('regular', 'not-found'),
  {
    name: 'remote-failed',
    persona: 'visitor',
    // The browser's warning about a preload that failed.
    logs: [/was preloaded using link preload but not used/],
    async show(page) {
      await failRequests(page, '**/releases/auth/**');
      await page.goto('/login');
      await failureNotice(page).waitFor();
    },
  },
  {
    name: 'remote-loading',
    persona: 'visitor',
    logs: [/was preloaded using link preload but not used/],
    async show(page) {
      await deferResponses(page, '**/releases/catalog/**/*.js');
      await page.route('/', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, body: withoutRendering(await response.text()) });
      });
      // Pending scripts delay the load event.
      await page.goto('/', { waitUntil: 'commit' });
      await page.getByText('Loading videos').waitFor();
    },
  },
  {
    name: 'shortcuts',
    persona: 'visitor',
    async show(page, data) {
      await openRoute(page, data, 'trend');
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
  },
  {
    name: 'account-menu',
    persona: 'regular',
    async show(page, data) {
      await openRoute(page, data, 'trend');
      await page.getByRole('button', { name: /^Account: / }).click();
      await page.getByRole('link', { name: 'Change password' }).waitFor();
    },
  },
  {
    name: 'offline',
    persona: 'visitor',
    async show(page, data) {
      await openRoute(page, data, 'trend');
      // Simulated in the page: later states need the network.
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
        window.dispatchEvent(new Event('offline'));
      });
      await page.getByText(/^You’re offline/).waitFor();
    },
  },
  {
    name: 'skip-link',
    persona: 'visitor',
    async show(page, data) {
      await openRoute(page, data, 'trend');
      await heading(page, 'Trending Videos').waitFor();
      await page.keyboard.press('Tab');
    },
  },
];
