import { ApiError, type Contract } from '@fitreel/sdk/api';
import { createTestPlatform, sampleVideos, type TestResponses } from '@fitreel/sdk/testing';
import { handle } from './guest-logout';
import { knowing } from './testing/positions.test-support';
import { positionsOf } from './positions/positions';
import { addEntry } from './shared/activity/own-activity';
import { dayAt } from './shared/activity/days';
import { currentRun, keepRun } from './workouts/kept-run';

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
