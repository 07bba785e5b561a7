import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, type Contract } from '@fitreel/sdk/api';
import { createTestPlatform, deferred, sampleVideos, renderInApp } from '@fitreel/sdk/testing';
import { dayAt, dayAfter } from '@fitreel/sdk/days';
import { programmeLink } from '../../shared/link-content';
import { keepOnDevice, KEPT, onDevice, PROGRAMME, one, two } from '../../testing/programmes.test-support';
import { open, press } from '../../testing/workouts.test-support';
import { Component as TodayPanel } from './today-panel';
// Imported up front: compiling a lazy file must not count against a test's timeout.
import '../workouts/video-picker';
import './programme-page';

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

test('deletion offers Undo, which brings the record back', async () => {
  const run = { number: 1, startedOn: dayAt(Date.now()), pausedDays: 0 };
  const done = [{ run: 1, entryId: 'a', day: dayAt(Date.now()) }];
  keepOnDevice({ ...KEPT, run, done });
  const platform = open(
    `/programme?id=${KEPT._id}`,
    createTestPlatform({ responses: { 'GET /programmes': { programmes: [], videos: [] } } }),
  );
  await press('Delete');
  await screen.findByRole('heading', { level: 1, name: 'Programmes' });
  expect(onDevice()).toEqual([]);
  act(() => platform.toasts.getSnapshot()?.action?.run());
  await waitFor(() => expect(onDevice()).toMatchObject([{ run, done }]));
});

test('deletion leads to the list at once, and a failure shows the programme there again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const answer = deferred<'DELETE /user/programmes/{programmeId}'>();
  const responses = {
    'GET /user/programmes': { programmes: [KEPT] },
    'GET /programmes': { programmes: [], videos: [] },
    [`DELETE /user/programmes/${KEPT._id}`]: () => answer.promise,
  };
  const platform = createTestPlatform({ token: 'a token', responses });
  open(`/programme?id=${KEPT._id}`, platform);
  await press('Delete');
  await screen.findByText('Start one of these, or make your own.');
  answer.resolve(new ApiError(503, ['down']));
  await screen.findByRole('link', { name: KEPT.title });
  expect(platform.toasts.getSnapshot()?.text).toMatch(/^Couldn’t delete the programme\./);
});

test.each([
  ['Start', 'All programmes', 'Programme started'],
  ['Edit a copy', 'Cancel', undefined],
])(
  'who has left a programme by the time that its copy is kept stays there: %s',
  async (first, leave, said) => {
    const answer = deferred<'POST /user/programmes'>();
    const responses = {
      'GET /user/programmes': { programmes: [] },
      'GET /programmes': { programmes: [], videos: [] },
      'POST /user/programmes': () => answer.promise,
    };
    const platform = createTestPlatform({ token: 'a token', responses });
    open(programmeLink(PROGRAMME), platform);
    await press(first);
    if (leave === 'Cancel') await press('Save');
    await waitFor(() => expect(platform.requests.some(({ method }) => method === 'POST')).toBe(true));
    if (leave === 'Cancel') await press(leave);
    else await userEvent.click(screen.getByRole('link', { name: leave }));
    const there = leave === 'Cancel' ? PROGRAMME.title : 'Programmes';
    await screen.findByRole('heading', { level: 1, name: there });
    await act(async () => {
      answer.resolve({ programme: KEPT });
      await new Promise((resolve) => setTimeout(resolve));
    });
    await waitFor(() => expect(platform.toasts.getSnapshot()?.text).toBe(said));
    expect(screen.getByRole('heading', { level: 1, name: there })).toBeDefined();
    // Not the copy, of which all can be done but that.
    if (leave === 'Cancel') expect(screen.getByRole('button', { name: 'Keep' })).toBeDefined();
  },
);

describe('the editor', () => {
  test('a video is added while the API says what it is, and keeps no other edit from being made', async () => {
    const answer = deferred<'GET /video/{videoId}'>();
    const responses = {
      [`GET /video/${one._id}`]: () => answer.promise,
      'GET /trend': { videos: sampleVideos },
    };
    open(
      programmeLink({ ...PROGRAMME, entries: PROGRAMME.entries.slice(1) }),
      createTestPlatform({ responses }),
    );
    await press('Edit a copy');
    for (const day of ['4', '5']) {
      await press(`Add to day ${day}`);
      await press('Choose a video');
      await press(one.title);
      expect(screen.queryByRole('dialog')).toBeNull();
    }
    await userEvent.click(screen.getAllByRole('button', { name: 'Remove Video' })[0] as HTMLElement);
    await press(`Move ${two.title} up`);
    await press('Save');
    answer.resolve({ video: { ...one, minutes: 20 } });
    const video = { _id: one._id, title: one.title, minutes: 20 };
    await waitFor(() =>
      expect(onDevice()).toMatchObject([
        {
          entries: [
            { id: 'b', day: 1 },
            { day: 4, video },
          ],
        },
      ]),
    );
  });
});

describe('the focus', () => {
  test('the focus stays on the page when what was pressed is gone', async () => {
    keepOnDevice(KEPT);
    open(`/programme?id=${KEPT._id}`, createTestPlatform());
    const focused = () => document.activeElement?.textContent;
    await press('Start');
    await screen.findByRole('button', { name: 'Pause' });
    expect(focused()).toBe('Pause');
    await press('Pause');
    await press('Start again');
    expect(focused()).toBe(PROGRAMME.title);
  });

  test('Remove moves the focus to what is beside it on the day, else to Add, and is announced', async () => {
    const entries = [...PROGRAMME.entries, { id: 'c', day: 2, video: { _id: one._id, title: 'Third' } }];
    open(programmeLink({ ...PROGRAMME, entries }), createTestPlatform());
    await press('Edit a copy');
    const focused = () => document.activeElement?.getAttribute('aria-label');
    await press(`Remove ${two.title}`);
    expect(focused()).toBe('Remove Third');
    expect(screen.getByText(`Removed ${two.title}`).getAttribute('role')).toBe('status');
    await press('Remove Third');
    expect(focused()).toBe('Add to day 3');
  });
});

describe('what today has', () => {
  const TODAY = dayAt(Date.now());
  const GONE = { _id: 'gone', title: 'A video that is gone', minutes: 20 };

  /** By calendar, with an entry of `video` on each of `days` days, the last of which is today. */
  const running = (days: number, video: NonNullable<Contract.ProgrammeEntry['video']> = GONE) => ({
    ...{ _id: 'kept-before-the-test', revision: 1, title: 'Strength', mode: 'calendar' as const, done: [] },
    entries: Array.from({ length: days }, (_, day) => ({ id: `day-${day}`, day, video })),
    run: { number: 1, startedOn: dayAfter(TODAY, 1 - days), pausedDays: 0 },
  });

  beforeEach(() => sessionStorage.clear());

  test('of many missed entries the latest three show, and the others are asked for when they are opened', async () => {
    keepOnDevice(running(20, { _id: one._id, title: one.title }));
    open('/programmes', createTestPlatform({ responses: { [`GET /video/${one._id}`]: { video: one } } }));
    const links = () => screen.getAllByRole('link', { name: `Start ${one.title}` });
    await waitFor(() => expect(links()).toHaveLength(4));
    await userEvent.click(screen.getByText('16 more missed'));
    await waitFor(() => expect(links()).toHaveLength(20));
  });

  test.each([404, 410])('an entry whose video is gone (%s) is marked in place of played', async (status) => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    keepOnDevice(running(1));
    const responses = { 'GET /video/gone': new ApiError(status, ['gone']) };
    open('/programmes', createTestPlatform({ responses }));
    await screen.findByText('No longer available');
    expect(screen.queryByRole('link', { name: `Start ${GONE.title}` })).toBeNull();
    await press(`Mark ${GONE.title} as done`);
    await screen.findByText('No longer available · Done');
    expect(onDevice()).toMatchObject([{ done: [{ entryId: 'day-0', day: TODAY }] }]);
    expect(document.activeElement?.tagName).toBe('H1');
  });

  test('home leads to the programme where the video of today is gone', async () => {
    const own = running(1);
    const platform = createTestPlatform({
      token: 'a token',
      responses: { 'GET /user/programmes/running': { programme: own, videos: [] } },
    });
    renderInApp(<TodayPanel />, { platform });
    const link = await screen.findByRole('link', { name: 'Open' });
    expect(link.getAttribute('href')).toBe(`/programme?id=${own._id}`);
    expect(screen.getByText(/^No longer available/)).toBeDefined();
  });

  test('a mark that the device cannot keep says so', async () => {
    keepOnDevice(running(1, { _id: one._id, title: one.title }));
    const platform = createTestPlatform({ responses: { [`GET /video/${one._id}`]: { video: one } } });
    open('/programme?id=kept-before-the-test', platform);
    await screen.findByText(/^Day 1 of 7/);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await press(`Mark ${one.title} as done`);
    await act(async () => undefined);
    expect(platform.toasts.getSnapshot()?.text).toMatch(/storage is full or blocked\.$/);
  });
});
