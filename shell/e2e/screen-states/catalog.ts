import { nth } from '../support/catalogue';
import { deferResponses, failRequests } from '../support/network';
import { appRuns, card, failureNotice, topBarLink } from '../support/site';
import type { Persona } from '../support/test-data';
import { opened, openRoute, type ScreenState } from './screen-state';

const moreOptions = (title: string) => ({ name: `More options for ${title}`, exact: true });

/** Home, once it has the shelf `name`. */
const homeWith = (persona: Persona, name: string): ScreenState => ({
  ...opened(persona, 'home'),
  async show(page, data) {
    await openRoute(page, data, 'home');
    await page.getByRole('region', { name }).getByRole('link').first().waitFor();
  },
});

/** The pages of remote-catalog. */
export const CATALOG: readonly ScreenState[] = [
  homeWith('visitor', 'Latest'),
  homeWith('newcomer', 'Creators to follow'),
  homeWith('regular', 'Recently watched'),
  opened('visitor', 'category'),
  opened('visitor', 'trend'),
  opened('visitor', 'video'),
  {
    name: 'video',
    persona: 'regular',
    async show(page, data) {
      await openRoute(page, data, 'video');
      // Present, but not printed on paper.
      await page.getByText(/^In \d+ playlists?$/).waitFor({ state: 'attached' });
    },
  },
  {
    name: 'video-theatre',
    persona: 'visitor',
    async show(page, data) {
      await openRoute(page, data, 'video');
      // Does the same as the button, which would remember it for later states.
      await page.evaluate(() => {
        document.documentElement.dataset['layout'] = 'theatre';
      });
    },
  },
  {
    name: 'video-player-failed',
    persona: 'visitor',
    logs: [/ERR_/],
    async show(page, data) {
      await page.route('https://www.youtube-nocookie.com/**', (route) => route.abort());
      await openRoute(page, data, 'video');
      await page.getByRole('link', { name: 'Open at the video host' }).waitFor();
    },
  },
  {
    name: 'home-library-failed',
    persona: 'regular',
    logs: [/was preloaded using link preload but not used/],
    async show(page, data) {
      await failRequests(page, '**/releases/library/**');
      await openRoute(page, data, 'home');
      await page.getByText('This can’t be shown here.').first().waitFor();
    },
  },
  {
    name: 'home-filtered',
    persona: 'visitor',
    async show(page) {
      await page.goto('/?length=10-20&level=beginner');
      await page.getByText('1 video', { exact: true }).waitFor();
    },
  },
  {
    name: 'trend-filters-open',
    persona: 'visitor',
    async show(page) {
      await page.goto('/trend?level=beginner&equipment=none,dumbbells');
      await page
        .getByRole('button', { name: /^(Filters|Equipment)/ })
        .filter({ visible: true })
        .click();
      await page.getByRole('checkbox', { name: 'Dumbbells' }).waitFor();
    },
  },
  {
    name: 'trend-filtered-to-nothing',
    persona: 'visitor',
    async show(page) {
      await page.goto('/trend?length=over-40');
      await page.getByRole('heading', { name: 'No videos match these filters' }).waitFor();
    },
  },
  {
    name: 'search',
    persona: 'visitor',
    async show(page, { catalogue }) {
      const { title, creator } = nth(catalogue.videos, 0);
      await page.goto(`/search?q=${encodeURIComponent(creator)}`);
      await card(page, title).waitFor();
    },
  },
  {
    name: 'search-no-results',
    persona: 'visitor',
    async show(page) {
      await page.goto('/search?q=xylophone');
      await page.getByRole('heading', { name: /^No videos found/ }).waitFor();
    },
  },
  {
    name: 'search-suggestion',
    persona: 'visitor',
    async show(page) {
      await page.goto('/search?q=protien');
      await page.getByText('Did you mean').waitFor();
    },
  },
  {
    name: 'search-suggestions',
    persona: 'visitor',
    async show(page) {
      await page.goto('/trend');
      await appRuns(page);
      for (const search of ['stretching', 'wo']) {
        await page.keyboard.press('/');
        await page.getByRole('combobox', { name: 'Search videos' }).fill(search);
        if (search !== 'wo') await page.keyboard.press('Enter');
        if (search !== 'wo') await page.getByRole('heading', { level: 1, name: search }).waitFor();
      }
      await page.getByRole('option').nth(4).waitFor();
    },
  },
  {
    // On a phone the field covers the bar.
    name: 'search-focused',
    persona: 'visitor',
    async show(page) {
      await page.goto('/trend');
      await appRuns(page);
      await page.keyboard.press('/');
      await page.getByRole('combobox', { name: 'Search videos' }).and(page.locator(':focus')).waitFor();
    },
  },
  {
    name: 'search-start',
    persona: 'visitor',
    async show(page) {
      await page.goto('/search?q=stretching');
      await appRuns(page);
      await page.evaluate(() => localStorage.setItem('searches', '["stretching","meal plan"]'));
      await page.goto('/search');
      await page.getByRole('link', { name: 'meal plan' }).waitFor();
    },
  },
  {
    name: 'home-menu',
    persona: 'visitor',
    async show(page, data) {
      await openRoute(page, data, 'home');
      const { title } = nth(data.catalogue.videos, 0);
      await card(page, title).getByRole('button', moreOptions(title)).click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    // All entries of the menu, on a card of a liked and saved video. The first entry has the keyboard focus.
    name: 'home-menu',
    persona: 'regular',
    async show(page, data) {
      await openRoute(page, data, 'home');
      const { title } = nth(data.catalogue.videos, 1);
      await card(page, title).getByText('Liked', { exact: true }).waitFor({ state: 'attached' });
      await card(page, title).getByRole('button', moreOptions(title)).press('Enter');
      await page.getByRole('menuitem', { name: 'Remove from history' }).waitFor();
    },
  },
  {
    name: 'trend-loading',
    persona: 'visitor',
    async show(page, data) {
      await openRoute(page, data, 'mock');
      await deferResponses(page, '**/api/trend*');
      await topBarLink(page, 'Trend').click();
      await page.getByText('Loading videos').waitFor();
    },
  },
  {
    name: 'trend-right-to-left',
    persona: 'visitor',
    async show(page, data) {
      await openRoute(page, data, 'mock');
      const videos = ['אימון בוקר קצר!', 'تمارين الصباح؟', 'wordwithoutspaces'.repeat(3)].map(
        (title, index) => ({
          ...nth(data.catalogue.videos, index),
          title,
          creator: title,
        }),
      );
      await page.route('**/api/trend*', (route) => route.fulfill({ json: { videos } }));
      await topBarLink(page, 'Trend').click();
      await card(page, 'אימון בוקר קצר!').waitFor();
    },
  },
  {
    name: 'creator',
    persona: 'visitor',
    async show(page, { catalogue }) {
      const { title, creator } = nth(catalogue.videos, 0);
      await page.goto(`/search?q=${encodeURIComponent(creator)}`);
      await card(page, title).getByRole('img').first().click();
      await page.getByRole('main').getByRole('link', { name: creator, exact: true }).first().click();
      await page.getByRole('list', { name: `Videos by ${creator}` }).waitFor();
    },
  },
  {
    name: 'video-loading',
    persona: 'visitor',
    async show(page, data) {
      await openRoute(page, data, 'mock');
      await deferResponses(page, '**/api/video*/**');
      // As Back and Forward do: a link would bring the video from its list.
      await page.evaluate(
        (path) => {
          history.pushState(null, '', path);
          dispatchEvent(new PopStateEvent('popstate'));
        },
        `/video/${nth(data.catalogue.videos, 0)._id}`,
      );
      await page.getByText('Loading the video').waitFor();
    },
  },
  {
    name: 'trend-failed',
    persona: 'visitor',
    logs: [/ApiError/],
    async show(page, data) {
      await openRoute(page, data, 'mock');
      await failRequests(page, '**/api/trend*');
      await topBarLink(page, 'Trend').click();
      await failureNotice(page, 'Couldn’t load the videos').waitFor();
    },
  },
  {
    name: 'video-must-watch-loading',
    persona: 'visitor',
    async show(page, data) {
      await openRoute(page, data, 'home');
      await deferResponses(page, '**/api/video/*/related');
      await card(page, nth(data.catalogue.videos, 0).title).getByRole('img').first().click();
      await page.getByText('Loading videos to watch next').waitFor();
    },
  },
];
