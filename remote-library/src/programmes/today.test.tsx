import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, type Contract } from '@fitreel/sdk/api';
import { createTestPlatform, renderInApp, sampleVideos } from '@fitreel/sdk/testing';
import { dayAfter, dayAt } from '../shared/activity/days';
import { open, press } from '../testing/workouts.test-support';
import { TodayBar } from './today-bar';
// Imported up front: compiling a lazy file must not count against a test's timeout.
import '../programme-page';

const [one] = sampleVideos as [Contract.Video];
const TODAY = dayAt(Date.now());
const GONE = { _id: 'gone', title: 'A video that is gone', minutes: 20 };

/** By calendar, with an entry of `video` on each of `days` days, the last of which is today. */
const running = (days: number, video: NonNullable<Contract.ProgrammeEntry['video']> = GONE) => ({
  ...{ _id: 'kept-before-the-test', revision: 1, title: 'Strength', mode: 'calendar' as const, done: [] },
  entries: Array.from({ length: days }, (_, day) => ({ id: `day-${day}`, day, video })),
  run: { number: 1, startedOn: dayAfter(TODAY, 1 - days), pausedDays: 0 },
});
const keep = (own: object) => localStorage.setItem('library.programmes', JSON.stringify([own]));
const onDevice = () =>
  JSON.parse(localStorage.getItem('library.programmes') ?? '[]') as Contract.SavedProgramme[];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => jest.restoreAllMocks());

test('of many missed entries the latest three show, and the others are asked for when they are opened', async () => {
  keep(running(20, { _id: one._id, title: one.title }));
  open('/programmes', createTestPlatform({ responses: { [`GET /video/${one._id}`]: { video: one } } }));
  const links = () => screen.getAllByRole('link', { name: `Start ${one.title}` });
  await waitFor(() => expect(links()).toHaveLength(4));
  await userEvent.click(screen.getByText('16 more missed'));
  await waitFor(() => expect(links()).toHaveLength(20));
});

test.each([404, 410])('an entry whose video is gone (%s) is marked in place of played', async (status) => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  keep(running(1));
  const responses = { 'GET /video/gone': new ApiError(status, ['gone']) };
  open('/programmes', createTestPlatform({ responses }));
  await screen.findByText('No longer available');
  expect(screen.queryByRole('link', { name: `Start ${GONE.title}` })).toBeNull();
  await press(`Mark ${GONE.title} as done`);
  await screen.findByText('No longer available · Done');
  expect(onDevice()).toMatchObject([{ done: [{ entryId: 'day-0', day: TODAY }] }]);
  expect(document.activeElement?.tagName).toBe('H1');
});

test('the bar leads to the programme where the video of today is gone', async () => {
  const own = running(1);
  const platform = createTestPlatform({
    token: 'a token',
    responses: { 'GET /user/programmes/running': { programme: own, videos: [] } },
  });
  renderInApp(<TodayBar />, { platform });
  const link = await screen.findByRole('link', { name: 'Open' });
  expect(link.getAttribute('href')).toBe(`/programme?id=${own._id}`);
  expect(screen.getByText(/^No longer available · /)).toBeDefined();
});

test('a mark that the device cannot keep says so', async () => {
  keep(running(1, { _id: one._id, title: one.title }));
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
