import { hold, refuse } from '../support/network';
import { failure, heading } from '../support/site';
import { opened, openRoute, type Scene } from './scene';

/** Scenes that the shell itself makes. */
export const SHELL: readonly Scene[] = [
  opened('visitor', 'not-found'),
  opened('viewer', 'not-found'),
  {
    name: 'remote-failed',
    audience: 'visitor',
    // What a browser says of a preload that failed.
    logs: [/was preloaded using link preload but not used/],
    async show(page) {
      await refuse(page, '**/releases/auth/**');
      await page.goto('/login');
      await failure(page, 'This part of FitReel could not be loaded').waitFor();
    },
  },
  {
    name: 'remote-loading',
    audience: 'visitor',
    logs: [/was preloaded using link preload but not used/],
    async show(page) {
      await hold(page, '**/releases/catalog/**/*.js');
      // Scripts under way hold the document's load event back.
      await page.goto('/', { waitUntil: 'commit' });
      await page.getByText('Loading videos').waitFor();
    },
  },
  {
    name: 'shortcuts',
    audience: 'visitor',
    async show(page, world) {
      await openRoute(page, world, 'trend');
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
  },
  {
    name: 'offline',
    audience: 'visitor',
    async show(page, world) {
      await openRoute(page, world, 'trend');
      // As the browser tells it; what comes after still needs the network.
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
        window.dispatchEvent(new Event('offline'));
      });
      await page.getByText(/^You are offline/).waitFor();
    },
  },
  {
    name: 'skip-link',
    audience: 'visitor',
    async show(page, world) {
      await openRoute(page, world, 'trend');
      await heading(page, 'Trending Videos').waitFor();
      await page.keyboard.press('Tab');
    },
  },
];
