import type { Page } from '@playwright/test';
import { nth } from '../support/catalogue';
import { deferResponses, failRequests, playToTheEnd, stubVideoHost } from '../support/network';
import { routeNamed } from '../support/route-table';
import { chooseFromMenu, failureNotice, openSection, openVideo } from '../support/site';
import { opened, openRoute, type ScreenState } from './screen-state';

/** The route while its lists load and it shows `loading`. */
function whileLoading(route: string, loading: string): ScreenState {
  return {
    name: `${route}-loading`,
    persona: 'newcomer',
    async show(page, data) {
      await deferResponses(page, '**/api/user/**');
      await page.goto(routeNamed(data, route).path);
      await page.getByText(loading).waitFor();
    },
  };
}

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add to playlist' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Create new playlist' }).waitFor();
  await page.getByText('Loading playlists').waitFor({ state: 'detached' });
}

/** The pages of remote-library, and the Save to playlist dialog. */
export const LIBRARY: readonly ScreenState[] = [
  opened('visitor', 'overview'),
  opened('regular', 'overview'),
  ...['history', 'watchlater', 'likedvideos', 'playlists'].flatMap((route) => [
    opened('regular', route),
    opened('newcomer', route),
  ]),
  opened('regular', 'playlist'),
  {
    name: 'playlist-empty',
    persona: 'regular',
    async show(page, { playlists }) {
      await page.goto(`/playlist/${playlists.at(-1)?._id}`);
      await page.getByRole('heading', { name: 'This playlist is empty' }).waitFor();
    },
  },
  {
    name: 'playlist-edit',
    persona: 'regular',
    async show(page, data) {
      await openRoute(page, data, 'playlist');
      await page.getByRole('button', { name: 'Edit details' }).click();
      await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    },
  },
  {
    name: 'video-queue',
    persona: 'visitor',
    async show(page, data) {
      await stubVideoHost(page);
      const [played, first, second] = [0, 1, 2].map((index) => nth(data.catalogue.videos, index).title);
      await openRoute(page, data, 'home');
      await chooseFromMenu(page, second ?? '', 'Add to queue');
      await chooseFromMenu(page, first ?? '', 'Play next');
      await openVideo(page, played ?? '');
      await page.getByRole('button', { name: 'Queue, 2 videos' }).click();
      await page.getByRole('region', { name: 'Queue' }).getByRole('article').first().waitFor();
      await playToTheEnd(page);
      await page.getByRole('group', { name: 'Up next' }).waitFor();
      await page.getByRole('button', { name: 'Cancel' }).focus();
    },
  },
  {
    name: 'history-paused',
    persona: 'regular',
    async show(page, data) {
      // Other states of this user need a history that goes on.
      await page.route('**/api/user/history/pause', (route) => route.fulfill({ json: { paused: true } }));
      await openRoute(page, data, 'history');
      await page.getByText(/^Your history is paused/).waitFor();
      await page.getByRole('searchbox', { name: 'Search your history' }).fill('workout');
    },
  },
  {
    name: 'workout-form',
    persona: 'visitor',
    async show(page, data) {
      await openRoute(page, data, 'workouts');
      await page.getByRole('button', { name: 'New workout' }).click();
      await page.getByLabel('Title').waitFor();
    },
  },
  {
    name: 'workout-done',
    persona: 'visitor',
    async show(page) {
      const steps = [{ name: 'Squats', unit: 'repetitions', amount: 12, rest: 0 }];
      const workout = { title: 'Legs', ready: 0, sets: 1, rounds: 1, restBetweenSets: 0, steps };
      await page.goto(`/workout#w=${Buffer.from(JSON.stringify(workout)).toString('base64url')}`);
      await page.getByRole('button', { name: 'Next step' }).click();
      await page.getByText('Workout done').first().waitFor();
    },
  },
  {
    name: 'video-timer',
    persona: 'visitor',
    async show(page, data) {
      await openRoute(page, data, 'video');
      await page.getByRole('button', { name: 'Timer', exact: true }).click();
      await page.getByRole('timer').waitFor();
    },
  },
  {
    name: 'video-playing',
    persona: 'regular',
    async show(page, { catalogue, playlists }) {
      await page.goto(`/video/${nth(catalogue.videos, 0)._id}?list=${nth(playlists, 0)._id}`);
      await page.getByText(/^1 of /).waitFor();
    },
  },
  {
    name: 'watchlater-selecting',
    persona: 'regular',
    async show(page, data) {
      await openRoute(page, data, 'watchlater');
      await page.getByRole('button', { name: 'Select', exact: true }).click();
      await page.getByRole('checkbox').first().check();
      await page.getByText('1 selected').waitFor();
    },
  },
  {
    name: 'playlists-form',
    persona: 'regular',
    async show(page, data) {
      await openRoute(page, data, 'playlists');
      await page.getByRole('button', { name: 'Create a playlist' }).click();
      await page.getByRole('button', { name: 'Create playlist', exact: true }).click();
      await page.getByText('Enter a title').waitFor();
    },
  },
  {
    name: 'playlists-delete',
    persona: 'regular',
    async show(page, data) {
      await openRoute(page, data, 'playlists');
      await page.getByRole('button', { name: 'More options for Mornings' }).click();
      await page.getByRole('menuitem', { name: 'Delete Mornings' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    // Opened here today, above what was opened elsewhere.
    name: 'history-days',
    persona: 'regular',
    async show(page, data) {
      await openRoute(page, data, 'home');
      await openVideo(page, nth(data.catalogue.videos, 0).title);
      await openSection(page, 'History');
      await page.getByRole('heading', { name: 'Today' }).waitFor();
      await page.getByRole('heading', { name: 'Earlier' }).waitFor();
    },
  },
  {
    name: 'history-clear',
    persona: 'regular',
    async show(page, data) {
      await openRoute(page, data, 'history');
      await page.getByRole('button', { name: 'Clear history' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'video-dialog',
    persona: 'regular',
    async show(page, data) {
      await openRoute(page, data, 'video');
      await openDialog(page);
    },
  },
  {
    name: 'video-dialog',
    persona: 'newcomer',
    async show(page, data) {
      await openRoute(page, data, 'video');
      await openDialog(page);
    },
  },
  {
    name: 'video-dialog-form',
    persona: 'regular',
    async show(page, data) {
      await openRoute(page, data, 'video');
      await openDialog(page);
      await page.getByRole('button', { name: 'Create new playlist' }).click();
      await page.getByRole('button', { name: 'Create playlist', exact: true }).click();
      await page.getByText('Enter a title').waitFor();
    },
  },
  whileLoading('history', 'Loading videos'),
  whileLoading('playlists', 'Loading playlists'),
  {
    name: 'video-library-failed',
    persona: 'visitor',
    // The browser's warning about a preload that failed.
    logs: [/was preloaded using link preload but not used/],
    async show(page, data) {
      await failRequests(page, '**/releases/library/**');
      await openRoute(page, data, 'video');
      await page.getByRole('button', { name: 'Like', exact: true }).click();
      await page.getByText('Your library can’t be shown here.').waitFor();
    },
  },
  {
    name: 'likedvideos-failed',
    persona: 'newcomer',
    logs: [/ApiError/],
    async show(page, data) {
      await failRequests(page, '**/api/user/**');
      await page.goto(routeNamed(data, 'likedvideos').path);
      await failureNotice(page, 'Couldn’t load these videos').waitFor();
    },
  },
];
