import { ApiError, type Contract } from '@fitreel/sdk/api';
import { createTestPlatform, sampleVideos, type TestResponses } from '@fitreel/sdk/testing';
import { handle } from './guest-logout';
import { knowing } from '../testing/positions.test-support';
import { KEPT } from '../testing/workouts.test-support';
import { positionsOf } from '../watching/positions/positions';
import { addEntry } from '../shared/activity/own-activity';
import { dayAt } from '@fitreel/sdk/days';
import { currentRun, keepRun } from '../training/workouts/kept-run';

const [video] = sampleVideos as [Contract.Video];
const at = Date.now();
const RUN = {
  ...{ key: 'Legs', path: '/workout', left: 5, running: false, index: 0, passed: 0, spent: 0, worked: [] },
  ended: {
    id: 'a-workout-that-waits',
    title: 'Legs',
    startedAt: at,
    endedAt: at,
    finished: false,
    seconds: 60,
    steps: [],
  },
};

beforeEach(() => {
  localStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});

/** Asks on a device that could not send an activity and a position, and on which a workout waits. */
async function ask(responses: TestResponses) {
  const visit = createTestPlatform();
  await addEntry(visit, {
    ...({ _id: 'an-entry-of-mine-1', day: dayAt(at), kind: 'own', title: 'Ran', category: '' } as const),
    ...({ bodyPart: '', seconds: 1800, at, offset: 0, finished: true } as const),
  });
  positionsOf(visit).report(video._id, { seconds: 60, duration: 600 }, false);
  keepRun(visit, RUN);
  const platform = createTestPlatform({ token: 'a token', responses: { ...knowing(), ...responses } });
  const isLeft = await handle(null, platform);
  const sent = platform.requests.filter(({ method }) => method !== 'GET').map(({ body }) => body);
  return { platform, isLeft, sent };
}

test('nothing is left once the account has what the device kept, and a workout that waited counts', async () => {
  const { platform, isLeft, sent } = await ask({});
  expect(isLeft).toBe(false);
  expect(JSON.stringify(sent)).toContain('Ran');
  expect(JSON.stringify(sent)).toContain(RUN.ended.id);
  expect(JSON.stringify(sent)).toContain(video._id);
  expect(currentRun(platform)).toBeNull();
});

test.each<[string, TestResponses]>([
  ['activity', { 'POST /user/activity': new ApiError(503, ['later']) }],
  ['a position', { 'PATCH /user/positions': new ApiError(0, ['offline']) }],
])('%s is left that the API does not take now', async (_what, responses) => {
  expect((await ask(responses)).isLeft).toBe(true);
});

test('a device that has sent everything asks nothing of the API', async () => {
  const platform = createTestPlatform({ token: 'a token' });
  expect(await handle(null, platform)).toBe(false);
  expect(platform.requests).toEqual([]);
});

describe('the loss of a guest', () => {
  const NOTHING: TestResponses = {
    'GET /user/likes?limit=1': { likes: [] },
    'GET /user/watchlater?limit=1': { watchlater: [] },
    'GET /user/history?limit=1': { history: [] },
    'GET /user/playlists?limit=1': { playlists: [] },
    'GET /user/follows': { follows: [] },
    'GET /user/workouts': { workouts: [] },
    'GET /user/programmes': { programmes: [] },
    'GET /user/activity': { goal: 150, entries: [] },
  };

  const GUEST = `e30.${btoa(JSON.stringify({ guest: true }))}.signature`;

  const isAsked = (responses: TestResponses = {}) =>
    handle(null, createTestPlatform({ token: GUEST, responses: { ...NOTHING, ...responses } }));

  test('a guest with nothing in a list and no creators loses nothing', async () => {
    expect(await isAsked()).toBe(false);
  });

  const [video] = sampleVideos as [(typeof sampleVideos)[0]];

  test.each<[string, TestResponses]>([
    ['likes a video', { 'GET /user/likes?limit=1': { likes: [video] } }],
    ['has a video for later', { 'GET /user/watchlater?limit=1': { watchlater: [video] } }],
    ['has watched a video', { 'GET /user/history?limit=1': { history: [video] } }],
    [
      'has trained',
      {
        'GET /user/activity': {
          goal: 0,
          entries: [
            {
              ...{ _id: 'a-random-id-of-a-run', day: '2026-11-27', kind: 'own', title: 'Ran 5 km' },
              ...{ category: '', bodyPart: '', seconds: 60, at: 1, offset: 0, finished: true },
            },
          ],
        },
      },
    ],
    ['has made a workout', { 'GET /user/workouts': { workouts: [KEPT] } }],
    [
      'follows a creator',
      {
        'GET /user/follows': {
          follows: [
            { _id: 'ada-move', name: 'Ada Move', subscriber: '1.5M', avatar: '/a.svg', videoCount: 2 },
          ],
        },
      },
    ],
  ])('a guest who %s loses it', async (_what, responses) => {
    expect(await isAsked(responses)).toBe(true);
  });

  test('there is no answer while the API gives none', async () => {
    await expect(isAsked({ 'GET /user/likes?limit=1': new ApiError(500, ['down']) })).rejects.toThrow('down');
  });
});
