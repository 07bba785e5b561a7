import type { Locator, Page } from '@playwright/test';
import { nth } from '../support/catalogue';
import { deferResponses, failRequests, playerIn, playToTheEnd, stubVideoHost } from '../support/network';
import { routeNamed } from '../support/route-table';
import type { TestData } from '../support/test-data';
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

/** A link to a workout of one round that begins at once. */
const workoutPath = (title: string, ...steps: object[]) => {
  const workout = { title, ready: 0, sets: 1, rounds: 1, restBetweenSets: 0, steps };
  return `/workout#w=${Buffer.from(JSON.stringify(workout)).toString('base64url')}`;
};

/** Opens the mode as on an iPhone, in a layer over the window: a browser in full screen cannot be resized. */
async function openTrainingMode(page: Page): Promise<Locator> {
  await page.evaluate(() => Reflect.deleteProperty(Element.prototype, 'requestFullscreen'));
  await page.getByRole('button', { name: 'Full screen' }).click();
  const mode = page.getByRole('dialog');
  await mode.getByRole('timer').waitFor();
  return mode;
}

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** A year of training, every second day: longer on some days, and on most days with a workout. */
const activity = () =>
  Array.from({ length: 170 }, (_, index) => ({
    ...{ _id: `a-random-id-of-entry-${index}`, day: dayBefore(2 * index), offset: 0, finished: true },
    ...{ at: Date.now() - 2 * index * 86_400_000, seconds: 600 + ((index * 997) % 2400) },
    ...(index % 3 === 0
      ? { kind: 'own', title: 'Ran 5 km', category: '', bodyPart: 'legs' }
      : { kind: 'workout', title: 'Tabata 8 × 20/10', category: 'Workout', bodyPart: 'core' }),
  }));

/** A programme of two weeks whose first two days are done. */
const programme = ({ catalogue: { videos } }: TestData) => ({
  ...{ _id: 'a-random-programme-1', revision: 1, title: 'Two weeks to begin with', mode: 'sequential' },
  entries: [0, 2, 4, 7, 9, 11].map((day, index) => {
    const { _id, title, minutes } = nth(videos, index);
    return { id: `entry-${index}`, day, video: { _id, title, ...(minutes !== undefined && { minutes }) } };
  }),
  run: { number: 1, startedOn: dayBefore(4), pausedDays: 0 },
  done: [0, 1].map((index) => ({ run: 1, entryId: `entry-${index}`, day: dayBefore(4 - 2 * index) })),
});

/** The pages of remote-library, and the Save to playlist dialog. */
export const LIBRARY: readonly ScreenState[] = [
  opened('visitor', 'overview'),
  opened('regular', 'overview'),
  ...['train', 'workouts', 'workout', 'new-workout', 'new-programme', 'now', 'programmes', 'activity'].map(
    (route) => opened('visitor', route),
  ),
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
      // Other states of this user need a history that is not paused.
      await page.route('**/api/user/history/pause', (route) => route.fulfill({ json: { paused: true } }));
      await openRoute(page, data, 'history');
      await page.getByText(/^Your history is paused/).waitFor();
      await page.getByRole('searchbox', { name: 'Search your history' }).fill('workout');
    },
  },
  {
    name: 'activity',
    persona: 'regular',
    async show(page, data) {
      await page.route('**/api/user/activity*', (route) =>
        route.fulfill({ json: { goal: 150, entries: activity() } }),
      );
      await openRoute(page, data, 'activity');
      await page.getByRole('article').first().waitFor();
    },
  },
  {
    name: 'train',
    persona: 'regular',
    async show(page, data) {
      await page.route('**/api/user/programmes', (route) =>
        route.fulfill({ json: { programmes: [programme(data)] } }),
      );
      await openRoute(page, data, 'train');
      await page.getByRole('region', { name: 'Today' }).waitFor();
    },
  },
  {
    name: 'programme',
    persona: 'regular',
    async show(page, data) {
      await page.route('**/api/user/programmes', (route) =>
        route.fulfill({ json: { programmes: [programme(data)] } }),
      );
      await page.goto('/programme?id=a-random-programme-1');
      await page
        .getByRole('button', { name: /^Mark .* as done$/, pressed: true })
        .first()
        .waitFor();
    },
  },
  {
    name: 'programme-edit',
    persona: 'regular',
    async show(page, data) {
      await page.route('**/api/user/programmes', (route) =>
        route.fulfill({ json: { programmes: [programme(data)] } }),
      );
      await page.goto('/programme?id=a-random-programme-1');
      await page.getByRole('link', { name: 'Edit', exact: true }).click();
      await page.getByLabel('Title').waitFor();
    },
  },
  {
    name: 'workout-running',
    persona: 'visitor',
    async show(page) {
      await page.goto('/workout?preset=tabata');
      await page.getByRole('button', { name: 'Start', exact: true }).click();
      await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
    },
  },
  {
    name: 'trend-workout-waits',
    persona: 'visitor',
    async show(page, data) {
      await openRoute(page, data, 'trend');
      await page.getByRole('region', { name: 'Paused workout' }).waitFor();
    },
  },
  {
    name: 'training-mode',
    persona: 'visitor',
    async show(page) {
      await page.goto('/workout?preset=tabata');
      await openTrainingMode(page);
    },
  },
  {
    name: 'training-mode-video',
    persona: 'visitor',
    async show(page, { catalogue }) {
      await stubVideoHost(page);
      const video = { _id: nth(catalogue.videos, 0)._id };
      await page.goto(
        workoutPath('Squats', { name: 'Squats', unit: 'seconds', amount: 600, rest: 0, video }),
      );
      const mode = await openTrainingMode(page);
      await mode.getByRole('button', { name: 'Start', exact: true }).click();
      await playerIn(page).filter({ hasText: 'playing' }).waitFor();
    },
  },
  {
    // Ends the workout of earlier states, so that it does not wait in later ones.
    name: 'workout-done',
    persona: 'visitor',
    async show(page) {
      await page.goto(workoutPath('Legs', { name: 'Squats', unit: 'repetitions', amount: 12, rest: 0 }));
      await page.getByRole('button', { name: 'Start', exact: true }).click();
      await page.getByRole('button', { name: 'Done', exact: true }).click();
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
    // Videos opened here today, above videos opened elsewhere.
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
