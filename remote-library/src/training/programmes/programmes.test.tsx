import { act, screen, waitFor, within, cleanup } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, type Contract } from '@fitreel/sdk/api';
import { createTestPlatform, sampleVideos, type EndpointRequest, renderInApp } from '@fitreel/sdk/testing';
import type { Platform } from '@fitreel/sdk/platform';
import { dayAt, offsetAt, dayAfter } from '@fitreel/sdk/days';
import { programmeLink } from '../../shared/link-content';
import { playedOf } from '../../shared/played';
import { keepOnDevice, KEPT, onDevice, one, PROGRAMME, two } from '../../testing/programmes.test-support';
import { open, press, type, WORKOUT } from '../../testing/workouts.test-support';
import { ownProgrammes, changeRun, markEntry } from './own-programmes';
import { programmeTexts } from './texts';
import EndedWorkout from '../ended-workout';
import { Component as TodayPanel } from './today-panel';
// Imported up front: compiling a lazy file must not count against a test's timeout.
import '../workouts/video-picker';
import '../train-page';
import './programme-page';
import './programme-editor';

const TODAY = dayAt(Date.now());

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => jest.restoreAllMocks());

const PUBLIC = {
  'GET /programmes': { programmes: [{ ...PROGRAMME, _id: 'strength' }], videos: [one, two] },
  [`GET /video/${one._id}`]: { video: one },
  [`GET /video/${two._id}`]: { video: two },
};

/** An API that keeps these programmes of one user. */
function withApi(kept: Contract.SavedProgramme[], responses: object = {}) {
  return createTestPlatform({
    token: 'a token',
    responses: {
      ...PUBLIC,
      'GET /user/programmes': () => ({ programmes: kept }),
      'POST /user/programmes': ({ body }: EndpointRequest<'POST /user/programmes'>) => {
        const { programme, _id = '', run, done = [] } = body;
        const saved = { ...programme, _id, revision: 1, done, ...(run && { run }) };
        if (!kept.some((known) => known._id === _id)) kept.push(saved);
        return { programme: saved };
      },
      ...responses,
    },
  });
}

test('the end of a workout offers to mark its day, which the account has not marked', async () => {
  const workout = { ...WORKOUT, title: 'Legs' };
  const entries = [{ id: 'a', day: 0, workout }];
  const own = { ...KEPT, entries, run: { number: 1, startedOn: TODAY, pausedDays: 0 } };
  const path = `PUT /user/programmes/${KEPT._id}/entries/a`;
  const done = [{ run: 1, entryId: 'a', day: TODAY }];
  const platform = withApi([own], { [path]: { programme: { ...own, done } } });
  renderInApp(<EndedWorkout title="Legs" seconds={300} />, { platform });
  await press('Mark day 1 done');
  const marked = await screen.findByRole('button', { name: 'Day 1 done' });
  expect(document.activeElement).toBe(marked);
  await userEvent.click(marked);
  expect(platform.requests.filter(({ method }) => method === 'PUT')).toMatchObject([
    { body: { run: 1, doneOn: TODAY } },
  ]);
});

test('a visitor starts a programme, and does its first entry by playing half of it', async () => {
  const platform = createTestPlatform({ responses: PUBLIC });
  open('/programmes', platform);
  await press('Start Three weeks of strength');
  await screen.findByRole('heading', { level: 1, name: PROGRAMME.title });
  expect(onDevice()).toMatchObject([{ ...PROGRAMME, run: { number: 1, startedOn: TODAY, pausedDays: 0 } }]);
  await screen.findByText('Day 1 of 7 · 0 done');
  expect((await screen.findByRole('link', { name: `Start ${one.title}` })).getAttribute('href')).toBe(
    `/video/${one._id}`,
  );
  const { _id, title, categoryName } = one;
  const now = { at: Date.now(), offset: offsetAt(Date.now()) };
  act(() =>
    playedOf(platform).put({
      session: 'a'.repeat(32),
      video: { _id, title, categoryName },
      seconds: 600,
      ...now,
    }),
  );
  await screen.findByText('Day 1 of 7 · 1 done');
  expect(screen.getByText(/^Done for today\. Next on /)).toBeDefined();
  expect(onDevice()[0]?.done).toEqual([{ run: 1, entryId: 'a', day: TODAY }]);
});

test('a programme begins on the day on which it is started, not on that on which its page was opened', async () => {
  open(programmeLink(PROGRAMME), createTestPlatform({ responses: PUBLIC }));
  await screen.findByRole('button', { name: 'Start' });
  const tomorrow = Date.now() + 24 * 60 * 60 * 1000;
  jest.spyOn(Date, 'now').mockReturnValue(tomorrow);
  await press('Start');
  await waitFor(() => expect(onDevice()).toMatchObject([{ run: { startedOn: dayAt(tomorrow) } }]));
});

test('a programme is started once, however often its card is pressed, and again after a failure', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let fails = true;
  const kept: Contract.SavedProgramme[] = [];
  const platform = withApi(kept, {
    'POST /user/programmes': ({ body }: EndpointRequest<'POST /user/programmes'>) => {
      const saved = { ...PROGRAMME, _id: body._id ?? '', revision: 1, done: [] };
      if (!kept.some(({ _id }) => _id === saved._id)) kept.push(saved);
      // Kept, and not answered.
      return fails ? new ApiError(503, ['down']) : { programme: saved };
    },
  });
  open('/programmes', platform);
  const start = await screen.findByRole('button', { name: 'Start Three weeks of strength' });
  start.click();
  start.click();
  await waitFor(() => expect(platform.toasts.getSnapshot()?.text).toMatch(/^Couldn’t/));
  const sent = () => platform.requests.filter(({ method }) => method === 'POST');
  expect(sent()).toHaveLength(1);
  fails = false;
  start.click();
  await screen.findByRole('heading', { level: 1, name: PROGRAMME.title });
  expect(new Set(sent().map(({ body }) => (body as { _id: string })._id)).size).toBe(1);
  expect(kept).toHaveLength(1);
});

test('a programme is paused, resumed, and started again with its record', async () => {
  keepOnDevice({ ...KEPT, run: { number: 1, startedOn: TODAY, pausedDays: 0 } });
  open(`/programme?id=${KEPT._id}`, createTestPlatform({ responses: PUBLIC }));
  await press(`Mark ${one.title} as done`);
  await press('Pause');
  await screen.findByText('Paused · Day 1 of 7 · 1 done');
  await press('Resume');
  await screen.findByText('Day 1 of 7 · 1 done');
  await press('Pause');
  await press('Start again');
  await screen.findByText('Day 1 of 7 · 0 done');
  expect(screen.getByText('Started once before · 1 done then')).toBeDefined();
});

test('a link shows a programme, of which a copy is edited', async () => {
  open(programmeLink(PROGRAMME), createTestPlatform({ responses: PUBLIC }));
  await press('Edit a copy');
  await type('Title', 'Mine');
  await userEvent.selectOptions(await screen.findByLabelText('If you miss a day'), 'calendar');
  await press(`Move ${two.title} up`);
  expect(document.activeElement?.getAttribute('aria-label')).toBe(`Move ${two.title} up`);
  await press('Add to day 5');
  await press(/^Tabata/);
  await press(`Remove ${one.title}`);
  await press('Save');
  await screen.findByRole('heading', { level: 1, name: 'Mine' });
  expect(onDevice()).toMatchObject([
    {
      title: 'Mine',
      mode: 'calendar',
      entries: [
        { id: 'b', day: 1 },
        { day: 4, workout: { rounds: 8 } },
      ],
    },
  ]);
});

test('a new programme takes a video from the picker, with its title', async () => {
  open(
    '/programmes',
    createTestPlatform({ responses: { ...PUBLIC, 'GET /trend': { videos: sampleVideos } } }),
  );
  await press('New programme');
  await screen.findByRole('heading', { level: 1, name: 'New programme' });
  await press('Save');
  expect(screen.getByText('Enter 1 to 100 characters')).toBeDefined();
  expect(screen.getByText('Add a video or a workout to a day.')).toBeDefined();
  await type('Title', 'Mine');
  await press('Add to day 2');
  await press('Choose a video');
  await userEvent.click(
    within(await screen.findByRole('list', { name: 'Videos' })).getByRole('button', { name: one.title }),
  );
  await screen.findByRole('button', { name: `Remove ${one.title}` });
  await press('Save');
  await waitFor(() =>
    expect(onDevice()).toMatchObject([{ entries: [{ day: 1, video: { _id: one._id, title: one.title } }] }]),
  );
});

test('an invalid link leads to all programmes', async () => {
  open('/programme#p=AAAA');
  await screen.findByText('This programme can’t be shown');
  expect(screen.getByRole('link', { name: 'All programmes' }).getAttribute('href')).toBe('/programmes');
});

test('a start that fails is taken back, and says so', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const responses = { [`PUT /user/programmes/${KEPT._id}/run`]: new ApiError(503, ['down']) };
  const platform = withApi([KEPT], responses);
  open(`/programme?id=${KEPT._id}`, platform);
  await press('Start');
  await waitFor(() =>
    expect(platform.toasts.getSnapshot()?.text).toMatch(/^Couldn’t change the programme\./),
  );
  expect(screen.getByRole('button', { name: 'Start' })).toBeDefined();
});

test('a mark of a run that was started again elsewhere says so, and shows the new one', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const run = { number: 1, startedOn: TODAY, pausedDays: 0 };
  const done = [{ run: 1, entryId: 'a', day: TODAY }];
  const kept = [{ ...KEPT, run, done }];
  const changed = () => new ApiError(409, ['changed']);
  const platform = withApi(kept, { [`PUT /user/programmes/${KEPT._id}/entries/b`]: changed });
  open(`/programme?id=${KEPT._id}`, platform);
  await screen.findByText('Day 1 of 7 · 1 done');
  kept[0] = { ...KEPT, run: { ...run, number: 2 }, done };
  await press(`Mark ${two.title} as done`);
  await screen.findByText('Day 1 of 7 · 0 done');
  expect(platform.toasts.getSnapshot()?.text).toBe(
    'Couldn’t change the programme: it was changed elsewhere meanwhile. Look at it and try again.',
  );
});

test('a programme that the account refuses is listed, and said to be on this device only', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  keepOnDevice(KEPT);
  const responses = {
    'GET /user/programmes': { programmes: [] },
    'POST /user/programmes': new ApiError(422, ['full']),
  };
  open('/programmes', createTestPlatform({ token: 'a token', responses }));
  await screen.findByText('Some of them are on this device only, until you log out.');
  expect(onDevice()).toMatchObject([{ _id: KEPT._id }]);
});

test('a login moves what the device keeps, with what was played before', async () => {
  const run = { number: 1, startedOn: TODAY, pausedDays: 0 };
  keepOnDevice({ ...KEPT, run });
  const offset = offsetAt(Date.now());
  const row = ['a'.repeat(32), one._id, one.title, one.categoryName, '', 600, 0, Date.now(), offset];
  localStorage.setItem('library.played', JSON.stringify([row]));
  const kept: Contract.SavedProgramme[] = [];
  const platform = withApi(kept);
  const ends = [ownProgrammes.device(platform).subscribe(() => undefined)];
  await ownProgrammes.move(platform);
  expect(kept).toMatchObject([{ _id: KEPT._id, run, done: [{ run: 1, entryId: 'a', day: TODAY }] }]);
  expect(onDevice()).toEqual([]);
  for (const end of ends) end();
});

/** What each day of a week says. */
const daysOfWeek = (week: number) =>
  within(screen.getByRole('region', { name: `Week ${week}` }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('on a device', () => {
  test('days that were over before a pause have no wrong date', async () => {
    const run = { number: 1, startedOn: dayAfter(TODAY, -4), pausedDays: 2 };
    keepOnDevice({ ...KEPT, mode: 'calendar', run });
    open(`/programme?id=${KEPT._id}`, createTestPlatform({ responses: PUBLIC }));
    await screen.findByText(/^Day 3 of 7/);
    const { date, day } = programmeTexts;
    const labels = [date(TODAY), date(dayAfter(TODAY, 1))].map((when, index) => `${day(index + 3)} ${when}`);
    expect(daysOfWeek(1).slice(0, 4)).toEqual([
      expect.stringContaining(day(1)),
      `${day(2)}  ${programmeTexts.rest}`,
      expect.stringContaining(labels[0] ?? ''),
      `${labels[1]} ${programmeTexts.rest}`,
    ]);
    expect(daysOfWeek(1)[0]).not.toMatch(/Mon|Tue|Wed|Thu|Fri|Sat|Sun/);
  });

  test('a week says its minutes, and its pictures and dates come once it is open', async () => {
    const run = { number: 1, startedOn: dayAfter(TODAY, -1), pausedDays: 0 };
    const done = [{ run: 1, entryId: 'a', day: dayAfter(TODAY, -1) }];
    const later = { id: 'c', day: 7, video: { _id: 'gone', title: 'Gone' } };
    keepOnDevice({ ...KEPT, run, done, entries: [...KEPT.entries, later] });
    const responses = { ...PUBLIC, 'GET /video/gone': new ApiError(404, ['gone']) };
    const platform = createTestPlatform({ responses });
    open(`/programme?id=${KEPT._id}`, platform);
    await screen.findByText('2 weeks · 3 workouts · at least 25 min a week · If you miss a day: do it next');
    expect(screen.getByText('50 min · 1 of 2 done')).toBeDefined();
    const asked = () => platform.requests.map(({ path }) => path);
    await waitFor(() => expect(asked()).toContain(`/video/${two._id}`));
    const [first, second, third] = daysOfWeek(1);
    const { date } = programmeTexts;
    expect(first).toContain(date(dayAfter(TODAY, -1)));
    expect(second).toBe(`Day 2 ${date(TODAY)} Rest`);
    expect(third).toContain(date(dayAfter(TODAY, 1)));
    expect(asked()).not.toContain('/video/gone');
    await userEvent.click(screen.getByText('0 of 1 done'));
    await waitFor(() => expect(daysOfWeek(2)[0]).toContain('No longer available'));
  });

  test('a visitor takes back what playing has marked, also for the next visit', async () => {
    const run = { number: 1, startedOn: TODAY, pausedDays: 0 };
    keepOnDevice({ ...KEPT, run });
    const offset = offsetAt(Date.now());
    const row = ['a'.repeat(32), one._id, one.title, one.categoryName, '', 600, 0, Date.now(), offset];
    localStorage.setItem('library.played', JSON.stringify([row]));
    open(`/programme?id=${KEPT._id}`, createTestPlatform({ responses: PUBLIC }));
    await screen.findByText('Day 1 of 7 · 1 done');
    await press(`Mark ${one.title} as done`);
    await screen.findByText('Day 1 of 7 · 0 done');
    cleanup();
    open(`/programme?id=${KEPT._id}`, createTestPlatform({ responses: PUBLIC }));
    await screen.findByText('Day 1 of 7 · 0 done');
    expect(onDevice()).toMatchObject([{ done: [], undone: [{ entryId: 'a', day: TODAY, until: TODAY }] }]);
  });
});

describe('today on home', () => {
  const RUNNING = { ...KEPT, run: { number: 1, startedOn: dayAt(Date.now()), pausedDays: 0 } };

  test.each([
    ['done', (platform: Platform) => markEntry(platform, RUNNING, 'a', true)],
    ['paused', (platform: Platform) => changeRun(platform, RUNNING, 'pause')],
    ['deleted', (platform: Platform) => ownProgrammes.remove(platform, RUNNING)],
  ])('what is %s is not shown, also before the API has answered', async (_, change) => {
    const never = () => new Promise<never>(() => undefined);
    const at = `/user/programmes/${KEPT._id}`;
    const platform = createTestPlatform({
      token: 'a token',
      responses: {
        'GET /user/programmes/running': { programme: RUNNING, videos: [one] },
        'GET /user/programmes': { programmes: [RUNNING] },
        ...{ [`PUT ${at}/entries/a`]: never, [`PUT ${at}/run`]: never, [`DELETE ${at}`]: never },
      },
    });
    renderInApp(<TodayPanel />, { platform });
    await screen.findByText(`Today: ${one.title}`);
    await act(() => platform.queryClient.fetchQuery(ownProgrammes.query(platform.api)));
    act(() => {
      change(platform).catch(reportError);
    });
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  });
});

test('programmes that do not load are not asked for again and again on the page of all training', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let asked = 0;
  const failing = () => {
    asked += 1;
    return new ApiError(503, ['down']) as never;
  };
  open('/train', createTestPlatform({ token: 'a token', responses: { 'GET /user/programmes': failing } }));
  await screen.findByText(programmeTexts.failed);
  // Each part that shows them may ask as it comes.
  expect(asked).toBeLessThan(8);
});
