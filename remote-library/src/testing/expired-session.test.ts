import { ApiError, type Contract } from '@fitreel/sdk/api';
import type { Platform } from '@fitreel/sdk/platform';
import { createTestPlatform, sampleVideos } from '@fitreel/sdk/testing';
import { createUnsentStore } from '../watching/positions/unsent';
import { ownProgrammes } from '../training/programmes/own-programmes';
import { queueOf } from '../watching/queue/queue';
import { deviceActivityOf } from '../shared/activity/device-activity';
import { playedOf } from '../shared/played';
import { recordWorkout } from '../shared/workout-ended';
import { takeOverAll } from '../session/take-over';
import { tokenOf } from './tokens.test-support';
import { WORKOUT } from './workouts.test-support';
import { ownWorkouts } from '../training/workouts/own-workouts';
import { currentRun, keepRun } from '../training/workouts/kept-run';
import { timerSettingsOf } from '../training/workouts/timer-settings';

const [video] = sampleVideos as [Contract.Video];
const [VERA, OTTO] = [tokenOf('vera'), tokenOf('otto')];
const ENDED = {
  ...{ id: 'a-workout-that-ended', title: 'Legs', startedAt: 1, endedAt: Date.now(), finished: true },
  ...{ seconds: 600, steps: [] },
};
const PROGRAMME = { _id: 'kept-before-the-test', revision: 1, title: 'Strength', done: [] };
const RUN = {
  key: 'Legs',
  path: '/workout',
  left: 5,
  running: false,
  index: 0,
  passed: 0,
  spent: 0,
  worked: [],
};

/** How much this app finds of each kind that the device keeps. */
const found = (platform: Platform) => ({
  activity: deviceActivityOf(platform).current().entries.length,
  positions: createUnsentStore(platform).getSnapshot().size,
  played: playedOf(platform).current().length,
  workouts: ownWorkouts.device(platform).current().length,
  programmes: ownProgrammes.device(platform).current().length,
  queue: queueOf(platform).current().length,
  runs: currentRun(platform) ? 1 : 0,
  silenced: timerSettingsOf(platform).current().sound ? 0 : 1,
});
const ALL = {
  activity: 1,
  positions: 1,
  played: 1,
  workouts: 1,
  programmes: 1,
  queue: 1,
  runs: 1,
  silenced: 1,
};
const NOTHING = Object.fromEntries(Object.keys(ALL).map((kind) => [kind, 0]));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** A page of Vera’s whose session the API ends when a workout of hers is done. */
async function expire() {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const platform = createTestPlatform({
    ...{ token: VERA, storage: localStorage },
    responses: { 'POST /user/activity': new ApiError(401, ['The token is invalid.']) },
  });
  const at = Date.now();
  createUnsentStore(platform).add(video._id, { seconds: 60, duration: 600, watched: undefined, at });
  playedOf(platform).put({ session: 'a'.repeat(32), video, seconds: 60, at, offset: 0 });
  ownWorkouts.device(platform).change(() => [{ ...WORKOUT, _id: 'a-random-workout-id', revision: 1 }]);
  ownProgrammes
    .device(platform)
    .change(() => [
      { ...PROGRAMME, mode: 'sequential', entries: [{ id: 'a', day: 0, video: { ...video, minutes: 20 } }] },
    ]);
  queueOf(platform).set([video]);
  keepRun(platform, { ...RUN, ended: { ...ENDED, id: 'another-run-of-hers' } });
  timerSettingsOf(platform).change((settings) => ({ ...settings, sound: false }));
  await recordWorkout(platform, ENDED);
  expect(platform.session.getSnapshot().expired).toBe(true);
  return platform;
}

test('all that the device keeps stays with a viewer whose session the API ends', async () => {
  expect(found(await expire())).toEqual(ALL);
});

test.each([
  ['a visitor who opens a page', () => undefined],
  ['another user', (platform: Platform) => platform.session.start(OTTO)],
  [
    'another user whose session ends too',
    (platform: Platform) => {
      platform.session.start(OTTO);
      platform.session.end(true);
      platform.session.start(tokenOf('ada'));
    },
  ],
])('%s finds nothing of it, and its user finds all', async (_who, come) => {
  const before = await expire();
  const next = createTestPlatform({ storage: localStorage });
  come(next);
  expect(found(next)).toEqual(NOTHING);
  // The page that was open meanwhile follows.
  (before.events as EventTarget).dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  expect(found(before)).toEqual({ ...NOTHING, queue: expect.any(Number) });
  next.session.start(VERA);
  expect(found(next)).toEqual(ALL);
});

test('a workout whose end was answered with 401 is counted after the next login, once', async () => {
  await expire();
  const platform = createTestPlatform({
    storage: localStorage,
    responses: {
      'POST /user/workouts': new ApiError(503, ['later']),
      'POST /user/programmes': new ApiError(503, ['later']),
    },
  });
  platform.session.start(VERA);
  await takeOverAll(platform);
  const added = platform.requests.filter(({ method, path }) => `${method} ${path}` === 'POST /user/activity');
  expect(added.map(({ body }) => body)).toMatchObject([{ entries: [{ _id: ENDED.id, title: 'Legs' }] }]);
  expect(found(platform)).toMatchObject({ activity: 0, workouts: 1, programmes: 1 });
});

test('a logout leaves nothing', async () => {
  const platform = await expire();
  platform.session.start(VERA);
  platform.session.end();
  expect(found(platform)).toEqual(NOTHING);
  platform.session.start(VERA);
  expect(found(platform)).toEqual({ ...NOTHING, queue: 1 });
});
