import { act, screen, waitFor } from '@testing-library/react';
import { ApiError, type Contract } from '@fitreel/sdk/api';
import {
  createTestPlatform,
  deferred,
  renderInApp,
  renderRemote,
  sampleVideos,
  type EndpointRequest,
} from '@fitreel/sdk/testing';
import { VideoGrid } from '@fitreel/sdk/ui';
import remote from '../remote';
import type { OwnWorkout } from '../shared/workout';
import { tokenOf } from '../testing/tokens.test-support';
import { open, own, press, type, WORKOUT } from '../testing/workouts.test-support';
import { ownWorkouts } from './own-workouts';
// Imported up front: compiling a lazy file must not count against a test's timeout.
import '../marks';
import '../take-over';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** Three workouts on the device, and an API that answers the posts with these statuses. */
function withThree(...statuses: number[]) {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const three = ['Arms', 'Back', 'Core'].map((title) => ({
    ...WORKOUT,
    title,
    _id: `a-random-id-of-${title}`,
    revision: 1,
  }));
  localStorage.setItem('library.workouts', JSON.stringify(three));
  const kept: Contract.SavedWorkout[] = [];
  const platform = createTestPlatform({
    token: tokenOf('vera'),
    storage: localStorage,
    fillers: [remote],
    responses: {
      'GET /user/workouts': () => ({ workouts: kept }),
      'POST /user/workouts': ({ body }: EndpointRequest<'POST /user/workouts'>) => {
        const status = statuses.shift() ?? 201;
        if (status !== 201) return new ApiError(status, ['refused']);
        const workout = { ...body.workout, _id: body._id ?? '', revision: 1 };
        if (!kept.some(({ _id }) => _id === workout._id)) kept.push(workout);
        return { workout };
      },
    },
  });
  const titles = (all: readonly { title: string }[]) => all.map(({ title }) => title);
  return {
    platform,
    inApi: () => titles(kept),
    onDevice: () =>
      titles(JSON.parse(localStorage.getItem('library.workouts') ?? '[]') as { title: string }[]),
    toast: () => platform.toasts.getSnapshot(),
  };
}

test.each([503, 429, 0])(
  'a login that the API answers with %i leaves on the device what it has not confirmed, and says so',
  async (status) => {
    const { platform, inApi, onDevice, toast } = withThree(201, status);
    open('/workouts', platform);
    await waitFor(() =>
      expect(toast()?.text).toMatch(/^Couldn’t move 2 workouts to your account: they stay on this device/),
    );
    expect([inApi(), onDevice()]).toEqual([['Arms'], ['Back', 'Core']]);
    // None is out of sight.
    expect(await own()).toEqual(['Arms', 'Back', 'Core']);
    expect(screen.getByText('On this device only, until you log out: 2 workouts.')).toBeDefined();
    act(() => toast()?.action?.run());
    await waitFor(() => expect([inApi(), onDevice()]).toEqual([['Arms', 'Back', 'Core'], []]));
    expect(await own()).toEqual(['Arms', 'Back', 'Core']);
  },
);

test('a workout that the API refuses stays on the device, and the others move', async () => {
  const { platform, inApi, onDevice, toast } = withThree(201, 422);
  open('/workouts', platform);
  await waitFor(() => expect(toast()?.text).toMatch(/^Couldn’t move a workout to your account/));
  expect([inApi(), onDevice()]).toEqual([['Arms', 'Core'], ['Back']]);
});

test('a session that the API ends during the login leaves the workouts on the device', async () => {
  const { platform, inApi, onDevice } = withThree(201, 401);
  open('/workouts', platform);
  await waitFor(() => expect(platform.session.getSnapshot().expired).toBe(true));
  expect([inApi(), onDevice()]).toEqual([['Arms'], ['Back', 'Core']]);
  expect(await own()).toEqual(['Back', 'Core']);
});

test('a workout that is deleted while others move is deleted once it has moved too', async () => {
  const answer = deferred<'POST /user/workouts'>();
  const ids = ['the-first-workout-1', 'the-second-workout'];
  const [first, second] = ids.map((_id) => ({ ...WORKOUT, _id, revision: 1 }));
  localStorage.setItem('library.workouts', JSON.stringify([first, second]));
  const platform = createTestPlatform({
    token: 'a token',
    responses: {
      'POST /user/workouts': () => answer.promise,
      [`DELETE /user/workouts/${second?._id}`]: { workouts: [] },
    },
  });
  const moving = ownWorkouts.move(platform);
  await waitFor(() => expect(platform.requests).toHaveLength(1));
  const removing = ownWorkouts.remove(platform, second as OwnWorkout);
  answer.resolve({ workout: first as OwnWorkout });
  await Promise.all([moving, removing]);
  expect(platform.requests.map(({ method }) => method)).toEqual(['POST', 'POST', 'DELETE']);
});

test('two parts of a page that show the workouts move each once', async () => {
  const { platform, inApi, onDevice } = withThree();
  open('/workouts', platform);
  renderRemote(remote, { at: '/workouts', platform });
  await waitFor(() => expect(onDevice()).toEqual([]));
  expect(inApi()).toEqual(['Arms', 'Back', 'Core']);
  expect(platform.requests.filter(({ method }) => method === 'POST')).toHaveLength(3);
});

test('a change of a workout that is on the device alone is kept in the account', async () => {
  const { platform, inApi, onDevice, toast } = withThree(503);
  open('/workout?id=a-random-id-of-Arms', platform);
  await waitFor(() => expect(toast()?.text).toMatch(/^Couldn’t move 3 workouts/));
  await press('Edit');
  await type('Title', 'Both arms');
  await press('Save');
  await screen.findByRole('heading', { level: 1, name: 'Both arms' });
  expect([inApi(), onDevice()]).toEqual([['Both arms'], ['Back', 'Core']]);
});

test('a login takes over what the device keeps, once, and drops what is no workout', async () => {
  const { platform, inApi, onDevice } = withThree();
  const stored = JSON.parse(localStorage.getItem('library.workouts') ?? '[]') as object[];
  localStorage.setItem('library.workouts', JSON.stringify([{ ...stored[0], steps: [] }, ...stored]));
  open('/workouts', platform);
  await waitFor(async () => expect(await own()).toEqual(['Arms', 'Back', 'Core']));
  await waitFor(() => expect(onDevice()).toEqual([]));
  expect(inApi()).toEqual(['Arms', 'Back', 'Core']);
  expect(platform.requests.filter(({ method }) => method === 'POST')).toHaveLength(3);
});

test('a login that leads to a page of videos takes over what the device keeps', async () => {
  const { platform, inApi, onDevice } = withThree();
  renderInApp(<VideoGrid label="All" videos={sampleVideos} />, { platform });
  await waitFor(() => expect(onDevice()).toEqual([]));
  expect(inApi()).toEqual(['Arms', 'Back', 'Core']);
  expect(platform.requests.filter(({ method }) => method === 'POST')).toHaveLength(3);
});
