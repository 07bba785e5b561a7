import { act, renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { ApiError, type Contract } from '@fitreel/sdk/api';
import { PlatformProvider, type Platform } from '@fitreel/sdk/platform';
import { createTestPlatform, sampleVideos } from '@fitreel/sdk/testing';
import { createUnsentStore } from '../watching/positions/unsent';
import { markEntry, ownProgrammes } from '../training/programmes/own-programmes';
import type { OwnProgramme } from '../training/programmes/programme';
import { queueOf, useQueue } from '../watching/queue/queue';
import { dayAt } from '@fitreel/sdk/days';
import { deviceActivityOf } from '../shared/activity/device-activity';
import { addEntry, changeEntry, removeEntry, setGoal } from '../shared/activity/own-activity';
import { recordWorkout } from '../shared/workout-ended';
import { WORKOUT } from './workouts.test-support';
import { ownWorkouts } from '../training/workouts/own-workouts';

const IN_TAB_ONLY = 'Kept only until you close or reload this tab: the browser’s storage is full or blocked.';

const [video] = sampleVideos as [Contract.Video];
const at = Date.now();
const ENTRY = {
  ...({ _id: 'an-entry-of-mine-1', day: dayAt(at), kind: 'own', title: 'Ran', category: '' } as const),
  ...({ bodyPart: '', seconds: 1800, at, offset: 0, finished: true } as const),
};
const OWN = { ...WORKOUT, _id: 'a-random-workout-id', revision: 0 };
const PROGRAMME: OwnProgramme = {
  ...{ _id: 'a-programme-of-mine', revision: 0, title: 'Strength', mode: 'sequential', done: [] },
  ...{ entries: [{ id: 'a', day: 0, video: { ...video, minutes: 20 } }] },
  run: { number: 1, startedOn: dayAt(at), pausedDays: 0 },
};
const ENDED = {
  id: 'a-workout-that-ended',
  title: 'Legs',
  startedAt: at,
  endedAt: at,
  finished: true,
  steps: [],
};

const renderQueue = (platform: Platform) =>
  renderHook(useQueue, {
    wrapper: ({ children }) => (
      <MemoryRouter>
        <PlatformProvider platform={platform}>{children}</PlatformProvider>
      </MemoryRouter>
    ),
  });

const activity = (platform: Platform) => deviceActivityOf(platform).current();
const workouts = (platform: Platform) => ownWorkouts.device(platform).current();
const programmes = (platform: Platform) => ownProgrammes.device(platform).current();

/** Actions of a visitor, each with a check that the tab kept the result. */
const CHANGES: Record<
  string,
  [
    change: (platform: Platform, queue: ReturnType<typeof useQueue>) => unknown,
    has: (platform: Platform) => boolean,
  ]
> = {
  'an activity': [(to) => addEntry(to, ENTRY, 'Activity added'), (of) => activity(of).entries.length === 1],
  'a goal': [(to) => setGoal(to, 90), (of) => activity(of).goal === 90],
  'a finished workout': [
    (to) => recordWorkout(to, { ...ENDED, seconds: 60 }),
    (of) => activity(of).entries.length === 1,
  ],
  'a workout': [
    (to) => ownWorkouts.saveWithToast(to, OWN, 'Workout kept'),
    (of) => workouts(of).length === 1,
  ],
  'a programme': [
    (to) => ownProgrammes.saveWithToast(to, PROGRAMME, 'Programme kept'),
    (of) => programmes(of).length === 1,
  ],
  'a video in the queue': [(_, queue) => queue.add(video), (of) => queueOf(of).current().length === 1],
};

/** Lets the browser refuse what is written, as with a full storage, or all of it. */
function blockStorage(how: 'full' | 'blocked'): void {
  for (const method of ['setItem', 'removeItem', ...(how === 'blocked' ? ['getItem' as const] : [])] as const)
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('no', 'QuotaExceededError');
    });
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => jest.restoreAllMocks());

describe.each(['full', 'blocked'] as const)('with %s storage', (how) => {
  test.each(Object.keys(CHANGES))('%s stays in the tab, which says so', async (what) => {
    const [change, has] = CHANGES[what] ?? [];
    const platform = createTestPlatform();
    const said: string[] = [];
    platform.toasts.subscribe(() => said.push(platform.toasts.getSnapshot()?.text ?? ''));
    blockStorage(how);
    const { result } = renderQueue(platform);
    await act(async () => change?.(platform, result.current));
    expect(has?.(platform)).toBe(true);
    expect(said).toEqual([IN_TAB_ONLY]);
  });
});

test.each<[string, (platform: Platform) => unknown]>([
  ['a changed entry', (to) => changeEntry(to, ENTRY, { ...ENTRY, seconds: 60 })],
  ['a deleted entry', (to) => removeEntry(to, ENTRY)],
  ['a deleted workout', (to) => ownWorkouts.remove(to, OWN)],
  ['a mark in a programme', (to) => markEntry(to, PROGRAMME, 'a', true)],
])('%s is said to be so in this tab alone', async (_what, change) => {
  const platform = createTestPlatform();
  await addEntry(platform, ENTRY);
  await ownWorkouts.saveWithToast(platform, OWN, 'Workout kept');
  await ownProgrammes.saveWithToast(platform, PROGRAMME, 'Programme kept');
  blockStorage('full');
  await change(platform);
  expect(platform.toasts.getSnapshot()?.text).toBe(IN_TAB_ONLY);
});

test.each([
  ['has taken it', undefined, 'Activity added'],
  ['is away', new ApiError(503, ['later']), IN_TAB_ONLY],
])('with full storage, an activity of a user whose account %s says so', async (_what, response, text) => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const platform = createTestPlatform({
    token: 'a token',
    responses: response ? { 'POST /user/activity': response } : {},
  });
  blockStorage('full');
  const adding = addEntry(platform, ENTRY, 'Activity added');
  expect(platform.toasts.getSnapshot()).toBeNull();
  await adding;
  expect(platform.toasts.getSnapshot()?.text).toBe(text);
});

test('a position that only this tab has is told to its caller', () => {
  const unsent = createUnsentStore(createTestPlatform());
  const position = { seconds: 60, duration: 600, watched: undefined, at };
  expect(unsent.add(video._id, position)).toBe(true);
  blockStorage('full');
  expect(unsent.add(video._id, position)).toBe(false);
  expect(unsent.getSnapshot().size).toBe(1);
});
