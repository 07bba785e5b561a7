import { nth } from '../support/catalogue';
import { hold, refuse } from '../support/network';
import { open } from '../support/pages';
import { routeOf } from '../support/route-table';
import { card, choose, failure, section, toast } from '../support/site';
import { opened, openRoute, type Scene } from './scene';

const moreOptions = (title: string) => ({ name: `More options for ${title}`, exact: true });

/** Scenes of the pages of remote-catalog. */
export const CATALOG: readonly Scene[] = [
  opened('visitor', 'home'),
  opened('viewer', 'home'),
  opened('visitor', 'category'),
  opened('visitor', 'trend'),
  opened('visitor', 'video'),
  opened('viewer', 'video'),
  {
    name: 'search',
    audience: 'visitor',
    async show(page, { catalogue }) {
      const { title, creator } = nth(catalogue.videos, 0);
      await page.goto(`/search?q=${encodeURIComponent(creator)}`);
      await card(page, title).waitFor();
    },
  },
  {
    name: 'search-nothing',
    audience: 'visitor',
    async show(page) {
      await page.goto('/search?q=nothing+of+that+kind');
      await page.getByRole('heading', { name: /^No videos found/ }).waitFor();
    },
  },
  {
    // On a phone the field lies over the bar.
    name: 'search-typed',
    audience: 'visitor',
    async show(page) {
      await page.goto('/search');
      await page.getByRole('heading', { name: 'What would you like to watch?' }).waitFor();
      await page.keyboard.press('/');
    },
  },
  {
    name: 'home-menu',
    audience: 'visitor',
    async show(page, world) {
      await openRoute(page, world, 'home');
      const { title } = nth(world.catalogue.videos, 0);
      await card(page, title).getByRole('button', moreOptions(title)).click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    // Every entry of the menu, on a card that bears both marks; the first is focused as with the keyboard.
    name: 'home-menu',
    audience: 'viewer',
    async show(page, world) {
      await openRoute(page, world, 'home');
      const { title } = nth(world.catalogue.videos, 1);
      await card(page, title).getByText('Liked', { exact: true }).waitFor({ state: 'attached' });
      await card(page, title).getByRole('button', moreOptions(title)).press('Enter');
      await page.getByRole('menuitem', { name: 'Remove from history' }).waitFor();
    },
  },
  {
    name: 'home-toast',
    audience: 'visitor',
    async show(page, world) {
      await openRoute(page, world, 'home');
      await choose(page, nth(world.catalogue.videos, 0).title, 'Like');
      // A toast that is hovered stays.
      await toast(page, 'Login first').hover();
    },
  },
  {
    name: 'home-toast',
    audience: 'newcomer',
    async show(page, world) {
      const video = nth(world.catalogue.videos, 0);
      await openRoute(page, world, 'home');
      // The newcomer's library stays empty for the scenes to come.
      await page.route('**/api/user/likes', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 201, json: { likes: [video] } })
          : route.fallback(),
      );
      await choose(page, video.title, 'Like');
      await toast(page, 'Added to liked videos').hover();
    },
  },
  {
    name: 'trend-loading',
    audience: 'visitor',
    async show(page, world) {
      await openRoute(page, world, 'mock');
      await hold(page, '**/api/videos*');
      await section(page, 'Trend').click();
      await page.getByText('Loading videos').waitFor();
    },
  },
  {
    name: 'video-loading',
    audience: 'visitor',
    async show(page, world) {
      await openRoute(page, world, 'home');
      await hold(page, '**/api/video*/**');
      await card(page, nth(world.catalogue.videos, 0).title).getByRole('img').first().click();
      await page.getByText('Loading the video').waitFor();
    },
  },
  {
    name: 'trend-failed',
    audience: 'visitor',
    logs: [/ApiError/],
    async show(page, world) {
      await openRoute(page, world, 'mock');
      await refuse(page, '**/api/videos*');
      await section(page, 'Trend').click();
      await failure(page, 'The videos could not be loaded').waitFor();
    },
  },
  {
    name: 'video-must-watch-loading',
    audience: 'visitor',
    async show(page, world) {
      await hold(page, '**/api/videos*');
      const { path, title } = routeOf(world, 'video');
      await open(page, { path, title });
      await page.getByText('Loading videos to watch next').waitFor();
    },
  },
];
