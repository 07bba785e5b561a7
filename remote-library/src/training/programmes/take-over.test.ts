import { waitFor } from '@testing-library/react';
import { ApiError } from '@fitreel/sdk/api';
import type { Platform } from '@fitreel/sdk/platform';
import { createTestPlatform, deferred, type EndpointRequest, type TestResponses } from '@fitreel/sdk/testing';
import { handle } from '../workout-ended';
import { deviceActivityOf } from '../../shared/activity/device-activity';
import { dayAt } from '@fitreel/sdk/days';
import { recordWorkout } from '../../shared/workout-ended';
import { takeOverAll } from '../../session/take-over';
import { changeRun, markEntry, ownProgrammes } from './own-programmes';
import type { OwnProgramme } from './programme';

const TODAY = dayAt(Date.now());
const LEGS = {
  ...{ title: 'Legs', ready: 10, sets: 1, rounds: 3, restBetweenSets: 0 },
  steps: [{ name: 'Squats', unit: 'repetitions' as const, amount: 12, rest: 30 }],
};
const KEPT: OwnProgramme = {
  ...{ _id: 'kept-before-the-test', revision: 1, title: 'Strength', mode: 'sequential', done: [] },
  entries: [{ id: 'a', day: 0, workout: LEGS }],
  run: { number: 1, startedOn: TODAY, pausedDays: 0 },
};
const DONE = [{ run: 1, entryId: 'a', day: TODAY }];

/** A workout ends, and whoever listens has heard of it. */
async function endWorkout(platform: Platform): Promise<void> {
  await recordWorkout(platform, {
    ...{ id: 'a-run-of-a-workout-1', title: 'Legs', finished: true, seconds: 60, steps: [] },
    ...{ startedAt: Date.now() - 60_000, endedAt: Date.now() },
  });
  await handle(null, platform);
}

const onDevice = () => JSON.parse(localStorage.getItem('library.programmes') ?? '[]') as OwnProgramme[];

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('library.programmes', JSON.stringify([KEPT]));
});

test('a workout that a visitor ends counts at once, whatever page it is on', async () => {
  const platform = createTestPlatform();
  await endWorkout(platform);
  expect(onDevice()).toMatchObject([{ done: DONE }]);
});

test('what was trained until a login counts before anything is sent, also in another tab', async () => {
  const platform = createTestPlatform({
    token: 'a token',
    responses: {
      'POST /user/programmes': new ApiError(503, ['down']),
      'POST /user/activity': { entries: [] },
    },
  });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(deviceActivityOf(platform).getSnapshot().entries).toEqual([]);
  await endWorkout(createTestPlatform());
  localStorage.setItem('library.programmes', JSON.stringify([KEPT]));
  await takeOverAll(platform);
  expect(localStorage.getItem('library.activity')).toBeNull();
  expect(onDevice()).toMatchObject([{ done: DONE }]);
});

test.each([
  ['a Date has no later moment', 8.64e15],
  ['the clock was a year ahead', Date.now() + 365 * 24 * 60 * 60 * 1000],
])('a stretch of play does not keep programmes from the account if %s', async (_what, at) => {
  const entries = [{ id: 'a', day: 0, video: { _id: 'core' } }];
  localStorage.setItem('library.programmes', JSON.stringify([{ ...KEPT, entries }]));
  const row = ['a'.repeat(32), 'core', 'Core', 'Workout', '', 600, 0, at, 840];
  localStorage.setItem('library.played', JSON.stringify([row]));
  const platform = createTestPlatform({
    token: 'a token',
    responses: { 'POST /user/programmes': { programme: KEPT } },
  });
  await ownProgrammes.move(platform);
  expect(platform.requests).toMatchObject([{ method: 'POST', body: { done: [] } }]);
  expect(onDevice()).toEqual([]);
});

test.each([
  ['a mark', (platform: Platform) => markEntry(platform, KEPT, 'a', true), '/entries/a'],
  ['a pause', (platform: Platform) => changeRun(platform, KEPT, 'pause'), '/run'],
])('%s while a programme moves to the account is made there', async (_, change, below) => {
  const path = `/user/programmes/${KEPT._id}${below}`;
  const answer = deferred<'POST /user/programmes'>();
  const platform = createTestPlatform({
    token: 'a token',
    responses: {
      'POST /user/programmes': () => answer.promise,
      [`PUT ${path}`]: { programme: KEPT },
    },
  });
  const moving = ownProgrammes.move(platform);
  await waitFor(() => expect(platform.requests).toHaveLength(1));
  const changing = change(platform);
  answer.resolve({ programme: KEPT });
  await Promise.all([moving, changing]);
  expect(platform.requests[1]).toMatchObject({ method: 'PUT', path });
  expect(onDevice()).toEqual([]);
  // The programmes are not loaded, and one of them is not all.
  expect(platform.queryClient.getQueryData(['user', 'programmes'])).toBeUndefined();
});

/** An API that keeps the programme. The first response to its move is `answer`, if that is given. */
function accountOf(
  kept: Map<string, OwnProgramme>,
  answer?: Promise<ApiError | { programme: OwnProgramme }>,
): TestResponses {
  const path = `/user/programmes/${KEPT._id}`;
  let late = answer;
  return {
    'POST /user/programmes': async ({ body }: EndpointRequest<'POST /user/programmes'>) => {
      const programme = { ...KEPT, done: body.done ?? [] };
      if (!kept.has(KEPT._id)) kept.set(KEPT._id, programme);
      const first = late;
      late = undefined;
      return (await first) ?? { programme };
    },
    [`PUT ${path}/entries/a`]: ({
      body,
    }: EndpointRequest<'PUT /user/programmes/{programmeId}/entries/{entryId}'>) => {
      const programme = kept.get(KEPT._id);
      if (!programme) return new ApiError(404, ['missing']);
      const done = body.doneOn === undefined ? [] : [{ run: 1, entryId: 'a', day: body.doneOn }];
      kept.set(KEPT._id, { ...programme, done });
      return { programme: { ...programme, done } };
    },
  };
}

test('a mark is not lost with the programme that another tab is moving', async () => {
  const kept = new Map<string, OwnProgramme>();
  const answer = deferred<'POST /user/programmes'>();
  const responses = accountOf(
    kept,
    answer.promise.then(() => ({ programme: KEPT })),
  );
  const open = () => createTestPlatform({ token: 'a token', responses });
  const [tab, other] = [open(), open()];
  const moving = ownProgrammes.move(tab);
  await waitFor(() => expect(kept.size).toBe(1));
  await markEntry(other, KEPT, 'a', true);
  answer.resolve({ programme: KEPT });
  await moving;
  expect([...kept.values(), ...onDevice()]).toMatchObject([{ done: DONE }]);
});

test('a programme that the account refuses is marked on the device', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const responses = {
    ...accountOf(new Map()),
    'POST /user/programmes': new ApiError(422, ['too many']),
  };
  const platform = createTestPlatform({ token: 'a token', responses });
  await markEntry(platform, KEPT, 'a', true);
  expect(onDevice()).toMatchObject([{ done: DONE }]);
});

test('activity waits for programmes that are on their way already', async () => {
  const answer = deferred<'POST /user/programmes'>();
  const platform = createTestPlatform({
    token: 'a token',
    responses: { 'POST /user/programmes': () => answer.promise, 'POST /user/activity': { entries: [] } },
  });
  await endWorkout(createTestPlatform());
  const first = ownProgrammes.move(platform);
  const second = takeOverAll(platform);
  const posts = () => platform.requests.filter(({ method }) => method === 'POST').map(({ path }) => path);
  await waitFor(() => expect(posts()).toContain('/user/programmes'));
  // Whatever waits for no response has run with the next timer.
  await new Promise((resolve) => setTimeout(resolve));
  expect(posts()).toEqual(['/user/programmes']);
  answer.resolve({ programme: { ...KEPT, done: DONE } });
  await Promise.all([first, second]);
  expect(posts()).toEqual(['/user/programmes', '/user/activity']);
});
