import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, type Contract } from '@fitreel/sdk/api';
import {
  createTestPlatform,
  deferred,
  renderPage,
  sampleVideos,
  type EndpointRequest,
  type TestResponses,
} from '@fitreel/sdk/testing';
import { QueryObserver } from '@fitreel/sdk/query';
import description from '../../../remote.config';
import * as page from '../../watching/history-page';
import { historyDays } from './history-days';
import { entriesQuery } from '../../shared/lists';
import { handle } from './video-opened';

const [first, second, third] = sampleVideos as [Contract.Video, Contract.Video, Contract.Video];

async function open(responses: TestResponses = {}) {
  localStorage.setItem('library.opened', JSON.stringify([first, second].map(({ _id }) => [_id, Date.now()])));
  let history = [third, second, first];
  const platform = createTestPlatform({
    token: 'token-1',
    responses: {
      'GET /user/history': () => ({ history }),
      'PATCH /user/history': ({
        body: { remove = [], add = [] },
      }: EndpointRequest<'PATCH /user/history'>) => {
        const added = add.flatMap(({ _id }) => sampleVideos.filter((video) => video._id === _id));
        history = [...history.filter(({ _id }) => !remove.includes(_id)), ...added];
        return { history };
      },
      'GET /user/history/pause': { paused: false },
      'GET /user/positions/videos': { videos: [] },
      ...responses,
    },
  });
  renderPage(description, 'history', page, { at: '/history', platform });
  await screen.findAllByRole('article');
  return { platform, user: userEvent.setup() };
}

const titles = () =>
  screen.getAllByRole('article').map((card) => card.querySelector('a')?.getAttribute('href'));
const paths = (...videos: Contract.Video[]) => videos.map(({ _id }) => `/video/${_id}`);

test('a search does not count a video that is no longer available, and shows it', async () => {
  const gone = { ...third, unavailable: true };
  const { user } = await open({ 'GET /user/history': { history: [gone, second, first] } });
  await user.type(screen.getByRole('searchbox', { name: 'Search your history' }), 'ada');
  expect(screen.getAllByRole('article')).toHaveLength(2);
  expect(screen.getByText('1 video')).toBeDefined();
});

test('a search finds words of titles and creators at once, and says how many', async () => {
  const { user } = await open();
  const search = screen.getByRole('searchbox', { name: 'Search your history' });
  await user.type(search, 'ada MÓRNING');
  expect(titles()).toEqual(paths(first));
  expect(screen.getByText('1 video')).toBeDefined();
  await user.type(search, 'x');
  expect(screen.queryAllByRole('article')).toEqual([]);
  expect(screen.getByText('Nothing found')).toBeDefined();
  await user.clear(search);
  expect(titles()).toHaveLength(3);
});

test('a day is removed at once, and the toast puts it back', async () => {
  const { platform, user } = await open();
  await user.click(screen.getByRole('button', { name: 'Remove 2 videos from your history: Today' }));
  expect(titles()).toEqual(paths(third));
  expect(document.activeElement?.getAttribute('href')).toBe(`/video/${third._id}`);
  await waitFor(() => expect(platform.toasts.getSnapshot()?.text).toBe('2 videos removed from history'));
  const sent = platform.requests.filter(({ method }) => method === 'PATCH');
  expect(sent.map(({ body }) => body)).toEqual([{ remove: [first._id, second._id] }]);
  act(() => platform.toasts.getSnapshot()?.action?.run());
  await waitFor(() => expect(titles()).toHaveLength(3));
});

test('below videos that a visitor began, an empty history says when it starts', async () => {
  await open({ 'GET /user/history': { history: [] }, 'GET /user/positions/videos': { videos: [first] } });
  expect(await screen.findByText('Your history starts now')).toBeDefined();
  expect(screen.queryByText('Nothing watched yet')).toBeNull();
});

test('one press pauses the history, which the page says, and one goes on', async () => {
  const { platform, user } = await open({
    'PUT /user/history/pause': ({ body }: EndpointRequest<'PUT /user/history/pause'>) => body,
  });
  await user.click(screen.getByRole('button', { name: 'Pause history' }));
  expect(screen.getByText(/^Your history is paused/).getAttribute('role')).toBe('status');
  await user.click(screen.getByRole('button', { name: 'Resume' }));
  expect(screen.queryByText(/^Your history is paused/)).toBeNull();
  const sent = () => platform.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  await waitFor(() => expect(sent()).toEqual([{ paused: true }, { paused: false }]));
});

test('what two changes that fail leave is what the API says', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const puts = [deferred<'PUT /user/history/pause'>(), deferred<'PUT /user/history/pause'>()];
  const waiting = [...puts];
  const { user } = await open({ 'PUT /user/history/pause': () => waiting.shift()?.promise });
  await user.click(await screen.findByRole('button', { name: 'Pause history' }));
  await user.click(await screen.findByRole('button', { name: 'Resume' }));
  for (const put of puts) await act(async () => put.resolve(new ApiError(503, ['down'])));
  expect(await screen.findByRole('button', { name: 'Pause history' })).toBeDefined();
  await waitFor(() => expect(screen.queryByText(/^Your history is paused/)).toBeNull());
});

test('a pause that fails is taken back, and the toast says so', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { platform, user } = await open({ 'PUT /user/history/pause': new ApiError(503, ['down']) });
  await user.click(screen.getByRole('button', { name: 'Pause history' }));
  await waitFor(() => expect(platform.toasts.getSnapshot()?.text).toMatch(/^Couldn’t pause your history\. /));
  expect(screen.queryByText(/^Your history is paused/)).toBeNull();
});

describe('its days', () => {
  /** Local time, as the days are. */
  const at = (day: number, hour = 12) => new Date(2026, 2, day, hour).getTime();
  const TODAY = '2026-03-30';

  function days(times: [Contract.Video, number][]) {
    const openings = { times: new Map(times.map(([{ _id }, ms]) => [_id, ms])), today: TODAY };
    return historyDays([first, second, third], openings).map(({ label, videos }) => [
      label,
      videos.map(({ _id }) => _id),
    ]);
  }

  test('without openings the latest addition comes first, under no heading', () => {
    expect(days([])).toEqual([[null, [third._id, second._id, first._id]]]);
  });

  test('videos are grouped by the day of their last opening, latest first', () => {
    expect(
      days([
        [first, at(30, 11)],
        [second, at(30, 9)],
        [third, at(29, 23)],
      ]),
    ).toEqual([
      ['Today', [first._id, second._id]],
      ['Yesterday', [third._id]],
    ]);
  });

  test('a video that was opened while the clock was ahead is one of today', () => {
    expect(
      days([
        [first, at(31)],
        [second, at(30)],
      ])[0],
    ).toEqual(['Today', [first._id, second._id]]);
  });

  test('videos that were opened elsewhere come last', () => {
    expect(days([[first, at(30)]])).toEqual([
      ['Today', [first._id]],
      ['Earlier', [third._id, second._id]],
    ]);
  });

  test.each([
    [at(30, 0), 'Today'],
    [at(29, 0), 'Yesterday'],
    [at(28, 23), 'Saturday'],
    [at(24), 'Tuesday'],
    [at(23), 'March 23'],
    [new Date(2025, 11, 31).getTime(), 'December 31, 2025'],
  ])('%d is %s', (ms, label) => {
    expect(days([[first, ms]])[0]?.[0]).toBe(label);
  });
});

describe('a video that is opened', () => {
  test('records a video that the viewer opens, once', async () => {
    const platform = createTestPlatform({
      token: 'a token',
      responses: {
        'GET /user/history': { history: [second] },
        'POST /user/history': { history: [second, first] },
      },
    });
    await handle({ video: first }, platform);
    await handle({ video: second }, platform);
    const sent = platform.requests.filter(({ method }) => method === 'POST');
    expect(sent.map(({ body }) => body)).toEqual([{ video: first }]);
    expect(platform.toasts.getSnapshot()).toBeNull();
  });

  test('records a video also if the page that was left was loading the history', async () => {
    const response = deferred<'GET /user/history'>();
    const platform = createTestPlatform({
      token: 'a token',
      responses: {
        'GET /user/history': () => response.promise,
        'POST /user/history': { history: [first] },
      },
    });
    const observer = new QueryObserver(platform.queryClient, entriesQuery(platform.api, 'history'));
    const leave = observer.subscribe(() => undefined);
    const handled = handle({ video: first }, platform);
    // Until it waits for the history.
    await new Promise((resolve) => setTimeout(resolve));
    leave();
    response.resolve({ history: [] });
    await handled;
    expect(platform.requests).toContainEqual({
      method: 'POST',
      path: '/user/history?entries=only',
      body: { video: first },
    });
  });

  test('records nothing while the history is paused', async () => {
    const platform = createTestPlatform({
      token: 'a token',
      responses: { 'GET /user/history/pause': { paused: true } },
    });
    localStorage.removeItem('library.opened');
    await handle({ video: first }, platform);
    expect(platform.requests.map(({ path }) => path)).toEqual(['/user/history/pause']);
    expect(localStorage.getItem('library.opened')).toBeNull();
  });
});
