import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, type Contract } from '@fitreel/sdk/api';
import { createTestPlatform, renderRemote, type EndpointRequest } from '@fitreel/sdk/testing';
import remote from '../../remote';
import { playedOf } from '../../shared/played';
import { press, type } from '../../testing/workouts.test-support';
import { dayAfter, dayAt } from '@fitreel/sdk/days';
import { recordWorkout } from '../../shared/workout-ended';
// Imported up front: compiling a lazy file must not count against a test's timeout.
import './activity-page';

const TODAY = dayAt(Date.now());
const RUN: Contract.ActivityEntry = {
  ...{ _id: 'a-random-id-of-a-run', day: TODAY, kind: 'own', title: 'Ran 5 km', category: '' },
  ...{ bodyPart: 'legs', seconds: 1800, at: Date.now(), offset: 0, finished: true },
};

beforeEach(() => localStorage.clear());

/** The page of a user with these entries, or of a visitor. */
function open(kept: Contract.ActivityEntry[] | null, refused: number[] = [], goal = 0) {
  const entries = [...(kept ?? [])];
  const platform = createTestPlatform({
    fillers: [remote],
    ...(kept && { token: 'a token' }),
    responses: {
      'GET /categories': {
        categories: [
          { _id: 'yoga', categoryName: 'Yoga' },
          { _id: 'music', categoryName: 'Music', training: false },
        ],
      },
      'GET /user/activity': () => ({ goal, entries: [...entries] }),
      'PUT /user/activity/goal': ({ body }: EndpointRequest<'PUT /user/activity/goal'>) => {
        ({ goal } = body);
        return body;
      },
      'POST /user/activity': ({ body }: EndpointRequest<'POST /user/activity'>) => {
        const status = refused.shift() ?? 201;
        if (status !== 201) return new ApiError(status, ['refused']);
        for (const { age, ...entry } of body.entries)
          if (!entries.some(({ _id }) => _id === entry._id)) entries.push({ ...entry, at: Date.now() - age });
        return { entries: [] };
      },
      'PUT /user/activity/{day}/{entryId}': ({
        body,
      }: EndpointRequest<'PUT /user/activity/{day}/{entryId}'>) => {
        Object.assign(entries[0] ?? {}, body.entry);
        return { entries: [] };
      },
      'DELETE /user/activity/{day}/{entryId}': () => {
        entries.shift();
        return { entries: [] };
      },
    },
  });
  renderRemote(remote, { at: '/activity', platform });
  return { platform, inApi: () => entries.map(({ title, seconds }) => [title, seconds]) };
}

/** What the page lists, as text. */
const listed = async () => {
  await screen.findByRole('region', { name: 'Today' });
  return screen.queryAllByRole('article').map(({ textContent }) => textContent);
};

async function fillIn(what: string, minutes: string): Promise<void> {
  await type('What you did', what);
  await type('Minutes', minutes);
  await press('Save');
}

test('shows this week against a goal that the viewer sets, and the streak', async () => {
  const lastWeek = { ...RUN, _id: 'a-random-id-of-last-week', day: dayAfter(TODAY, -7) };
  const { platform } = open([RUN, lastWeek]);
  const week = within(await screen.findByRole('region', { name: 'This week' }));
  expect(week.getByText('30 min')).toBeDefined();
  expect(week.getByText('2 weeks in a row')).toBeDefined();
  await press('Set a goal');
  await type('Minutes a week', '9999');
  await press('Save');
  expect(await week.findByText('Enter a whole number from 0 to 2,000')).toBeDefined();
  await type('Minutes a week', '120');
  await press('Save');
  expect(week.getByRole('progressbar', { name: 'Weekly goal' }).getAttribute('value')).toBe('1800');
  expect(week.getByText('1 h 30 min to go')).toBeDefined();
  await waitFor(() => expect(platform.requests.at(-1)?.body).toEqual({ goal: 120 }));
  expect(document.activeElement?.textContent).toBe('Change goal');
});

test.each([
  [41, 'under 1 min', '1 h 30 min to go'],
  [119, '1 min', '1 h 29 min to go'],
  [5399, '1 h 29 min', '1 min to go'],
  [5400, '1 h 30 min', 'Goal reached'],
  [36_000, '10 h', 'Goal reached'],
])('%i seconds of a goal of 90 minutes are %s, with %s: they add up', async (seconds, done, left) => {
  open([{ ...RUN, seconds }], [], 90);
  const week = within(await screen.findByRole('region', { name: 'This week' }));
  expect(week.getByText(done)).toBeDefined();
  expect(week.getByText('of 1 h 30 min')).toBeDefined();
  expect(week.getByText(left)).toBeDefined();
});

test('minutes of a category that is not training count nowhere, and the list says so', async () => {
  const mix = {
    ...RUN,
    kind: 'video',
    title: 'Mix',
    category: 'Music',
    seconds: 3000,
    bodyPart: '',
  } as const;
  open([
    { ...RUN, seconds: 240 },
    { ...mix, _id: 'video.mix' },
    { ...mix, _id: 'a-random-id', kind: 'own' },
  ]);
  expect(await screen.findByText(/not counted as training/)).toBeDefined();
  expect((await listed()).sort()).toEqual([
    'Mix50 min · Music',
    'Mix50 min · Music · not counted as training',
    'Ran 5 km4 min · Legs',
  ]);
  const week = within(screen.getByRole('region', { name: 'This week' }));
  expect(week.getByText('54 min')).toBeDefined();
  expect(screen.getByRole('img', { name: 'Minutes by category: Music 50 min, Other 4 min' })).toBeDefined();
});

test.each([
  [299, 'Train for 5 minutes on a day of this week to begin a streak.', '0 days'],
  [300, '1 week in a row', '1 day'],
])('%i seconds on a day: %s', async (seconds, streak, days) => {
  open([{ ...RUN, seconds }]);
  const week = within(await screen.findByRole('region', { name: 'This week' }));
  expect(week.getByText(streak)).toBeDefined();
  expect(screen.getByRole('img', { name: new RegExp(`: ${days} with training`) })).toBeDefined();
  // A share of 150 minutes a week, which are usual.
  const bar = week.getByRole('list', { name: 'Days of this week' }).querySelector('[aria-current] [style]');
  expect(parseFloat(bar?.getAttribute('style')?.split(':')[1] ?? '')).toBeCloseTo((100 * seconds * 7) / 9000);
});

test('adds, corrects and deletes an entry of the account, and takes it back', async () => {
  const { platform, inApi } = open([]);
  await press('Add activity');
  expect(document.activeElement).toBe(screen.getByLabelText('What you did'));
  await press('Save');
  expect(await screen.findByText('Enter 1 to 100 characters')).toBeDefined();
  await fillIn('Ran 5 km', '30');
  await waitFor(() => expect(inApi()).toEqual([['Ran 5 km', 1800]]));
  expect(await listed()).toEqual(['Ran 5 km30 min']);
  await press('Change Ran 5 km');
  await fillIn('Ran 6 km', '40');
  await waitFor(() => expect(inApi()).toEqual([['Ran 6 km', 2400]]));
  await press('Remove Ran 6 km');
  await waitFor(() => expect(inApi()).toEqual([]));
  act(() => platform.toasts.getSnapshot()?.action?.run());
  await waitFor(() => expect(inApi()).toEqual([['Ran 6 km', 2400]]));
});

test('an entry has a category of the catalogue, or the one that it had', async () => {
  const { platform } = open([{ ...RUN, category: 'Running' }]);
  const choose = async (name: string) =>
    userEvent.selectOptions(await screen.findByLabelText('Category'), name);
  const sent = () => platform.requests.filter(({ method }) => method !== 'GET').map(({ body }) => body);
  await press('Change Ran 5 km');
  await screen.findByRole('option', { name: 'Yoga' });
  expect(screen.getByLabelText<HTMLSelectElement>('Category').value).toBe('Running');
  await choose('Yoga');
  await press('Save');
  await waitFor(() => expect(sent()).toMatchObject([{ entry: { title: 'Ran 5 km', category: 'Yoga' } }]));
  await press('Add activity');
  await choose('Yoga');
  await fillIn('In the park', '30');
  await waitFor(() => expect(sent()[1]).toMatchObject({ entries: [{ category: 'Yoga', kind: 'own' }] }));
});

test('a visitor’s entries and goal stay on the device, and a login moves them, once', async () => {
  const { platform, inApi } = open(null);
  await press('Set a goal');
  await type('Minutes a week', '60');
  await press('Save');
  await press('Add activity');
  await fillIn('Ran 5 km', '30');
  expect(await listed()).toEqual(['Ran 5 km30 min']);
  expect(platform.requests.map(({ path }) => path)).toEqual(['/categories']);
  expect(screen.getByText(/^On this device only/)).toBeDefined();
  act(() => platform.session.start('a token'));
  await waitFor(() => expect(inApi()).toEqual([['Ran 5 km', 1800]]));
  await waitFor(() => expect(localStorage.getItem('library.activity')).toBeNull());
  expect(await listed()).toEqual(['Ran 5 km30 min']);
  expect(platform.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  expect(screen.getByRole('progressbar', { name: 'Weekly goal' })).toBeDefined();
});

test('what the API does not take stays on the device, and the rest moves', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const entries = ['Arms', 'Back'].map((title) => ({ ...RUN, title, _id: `a-random-id-of-${title}` }));
  localStorage.setItem('library.activity', JSON.stringify({ goal: 0, entries }));
  const { platform, inApi } = open([], [422, 422]);
  await waitFor(() => expect(inApi()).toEqual([['Back', 1800]]));
  await waitFor(() => expect(platform.toasts.getSnapshot()?.text).toMatch(/^Couldn’t move all/));
  expect((await listed()).sort()).toEqual(['Arms30 min · Legs', 'Back30 min · Legs']);
  act(() => platform.toasts.getSnapshot()?.action?.run());
  await waitFor(() => expect(inApi()).toHaveLength(2));
});

test('a visitor corrects and deletes the minutes of a video', async () => {
  const { platform } = open(null);
  const video = { _id: 'video-1', title: 'Mobility', categoryName: 'Workout', bodyPart: 'core' as const };
  const stretch = { session: 'a'.repeat(32), video, seconds: 600, at: Date.now(), offset: 0 };
  await screen.findByText(/^What you play and train/);
  act(() => playedOf(platform).put(stretch));
  act(() => playedOf(platform).put({ ...stretch, session: 'b'.repeat(32), seconds: 61 }));
  await waitFor(async () => expect(await listed()).toEqual(['Mobility11 min · Workout · Core']));
  await press('Change Mobility');
  await fillIn('Mobility', '5');
  expect(await listed()).toEqual(['Mobility5 min · Workout · Core']);
  await press('Remove Mobility');
  expect(await listed()).toEqual([]);
  act(() => platform.toasts.getSnapshot()?.action?.run());
  await waitFor(async () => expect(await listed()).toEqual(['Mobility5 min · Workout · Core']));
});

test('seconds that a killed tab, or a visitor who has signed up, has left on the device reach the API and the page', async () => {
  const video = { _id: 'video-1', title: 'Mobility', categoryName: 'Workout' };
  const row = ['a'.repeat(32), video._id, video.title, video.categoryName, '', 600, 0, Date.now(), 0];
  localStorage.setItem('library.played', JSON.stringify([row]));
  const entries: Contract.ActivityEntry[] = [];
  const platform = createTestPlatform({
    token: 'a token',
    responses: {
      'GET /categories': { categories: [] },
      'GET /user/activity': () => ({ goal: 0, entries: [...entries] }),
      'PATCH /user/positions': ({ body }: EndpointRequest<'PATCH /user/positions'>) => {
        for (const { _id, seconds } of body.played ?? [])
          entries.push({ ...RUN, _id: `video.${_id}`, kind: 'video', title: video.title, seconds });
        return { positions: [] };
      },
    },
  });
  renderRemote(remote, { at: '/activity', platform });
  await waitFor(async () => expect(await listed()).toEqual(['Mobility10 min · Legs']));
});

test('a workout that ends offline waits on the device, and loads nothing', async () => {
  const platform = createTestPlatform({ token: 'a token' });
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const at = { startedAt: Date.now() - 900_000, endedAt: Date.now() };
  await recordWorkout(platform, {
    ...{ id: 'd'.repeat(32), title: 'Legs', ...at, finished: true, seconds: 600, steps: [] },
  });
  onLine.mockRestore();
  expect(localStorage.getItem('library.activity')).toContain('Legs');
  expect(platform.requests).toEqual([]);
});

test('a workout that ended is an entry, once, with the video whose body part it has', async () => {
  const { platform, inApi } = open([]);
  const ended = {
    ...{ id: 'c'.repeat(32), title: 'Legs', startedAt: Date.now() - 900_000, endedAt: Date.now() },
    ...{ finished: false, seconds: 600 },
    steps: [
      { name: 'Squats', seconds: 60, videoId: 'video-1' },
      { name: 'Lunges', seconds: 90, videoId: 'video-2' },
    ],
  };
  await screen.findByText(/^What you play and train/);
  await act(() => recordWorkout(platform, ended));
  await act(() => recordWorkout(platform, ended));
  await waitFor(() => expect(inApi()).toEqual([['Legs', 600]]));
  const sent = platform.requests.find(({ method }) => method === 'POST')?.body as Contract.AddActivityBody;
  expect(sent.entries[0]).toMatchObject({ kind: 'workout', category: 'Workout', videoId: 'video-2' });
  expect(await listed()).toEqual(['Legs10 min · Workout · stopped early']);
});

test('a failure of the API offers Retry, and a failed deletion brings the entry back', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const platform = createTestPlatform({
    token: 'a token',
    responses: {
      'GET /user/activity': { goal: 0, entries: [RUN] },
      'DELETE /user/activity/{day}/{entryId}': new ApiError(503, ['away']),
    },
  });
  renderRemote(remote, { at: '/activity', platform });
  await press('Remove Ran 5 km');
  await waitFor(() => expect(platform.toasts.getSnapshot()?.text).toMatch(/^Couldn’t remove your activity/));
  expect(await listed()).toEqual(['Ran 5 km30 min · Legs']);
});

test.each([
  'nonsense',
  '[]',
  '{"goal":-1,"entries":[{"_id":"x"}]}',
  `{"entries":[${JSON.stringify({ ...RUN, day: '2026-02-30' })}]}`,
])('a device that keeps %s has no activity', async (stored) => {
  localStorage.setItem('library.activity', stored);
  open(null);
  expect(await listed()).toEqual([]);
});

test('more days come with a press', async () => {
  const days = Array.from({ length: 16 }, (_, index) => ({
    ...RUN,
    _id: `a-random-id-of-day-${index}`,
    day: dayAfter(TODAY, -index),
  }));
  open(days);
  const ofToday = within(await screen.findByRole('region', { name: 'Today' }));
  expect(ofToday.getAllByRole('article')).toHaveLength(1);
  expect(await listed()).toHaveLength(15);
  await userEvent.click(screen.getByRole('button', { name: 'Show more days' }));
  expect(await listed()).toHaveLength(16);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    ...['Today', 'This week', 'The last 12 months', 'Personal bests of 12 months', 'Earlier'],
  ]);
});

test('shows a year, with a table behind each chart, and personal bests', async () => {
  const day = dayAfter(TODAY, -30);
  open([
    { ...RUN, category: 'Workout' },
    { ...RUN, _id: 'a-random-id-of-legs', kind: 'workout', title: 'Legs', day, seconds: 3601 },
  ]);
  const year = within(await screen.findByRole('region', { name: 'The last 12 months' }));
  expect(year.getByRole('img', { name: /in the last 12 months: 2 days with training/ })).toBeDefined();
  expect(year.getByRole('img', { name: 'Minutes by category: Other 1 h, Workout 30 min' })).toBeDefined();
  expect(year.getByRole('img', { name: 'Minutes by body part: Legs 1 h 30 min' })).toBeDefined();
  const tables = year.getAllByRole('table', { hidden: true });
  expect(tables.map((table) => table.querySelectorAll('tbody tr').length)).toEqual([2, 2, 1]);
  const bests = within(screen.getByRole('region', { name: 'Personal bests of 12 months' }));
  expect(bests.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    ...['Longest day', 'Longest week', 'Longest workout', 'Legs', 'Milestone'],
  ]);
  expect(bests.getByText('finished once')).toBeDefined();
  expect(bests.getAllByText('1:00:01')).toHaveLength(4);
});
