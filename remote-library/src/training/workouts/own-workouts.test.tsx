import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, type Contract } from '@fitreel/sdk/api';
import {
  createTestPlatform,
  deferred,
  renderInApp,
  sampleVideos,
  type EndpointRequest,
} from '@fitreel/sdk/testing';
import { VideoGrid } from '@fitreel/sdk/ui';
import remote from '../../remote';
import { workoutLink } from '../../shared/link-content';
import { tokenOf } from '../../testing/tokens.test-support';
import { KEPT, open, own, press, type, WORKOUT } from '../../testing/workouts.test-support';
import { ownCopy, ownWorkouts } from './own-workouts';
import { workoutInHash } from '../../shared/workout';
// Imported up front: compiling a lazy file must not count against a test's timeout.
import '../../session/marks';
import '../../session/take-over';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** An API that has these workouts of one user, and deletes one. */
const withApi = (workouts: Contract.SavedWorkout[]) =>
  createTestPlatform({
    token: 'a token',
    responses: {
      'GET /user/workouts': () => ({ workouts }),
      [`DELETE /user/workouts/${KEPT._id}`]: () => ({ workouts: [] }),
    },
  });

/** Two workouts on the device of a user whose account takes the first, and answers the second with `status`. */
function withTwoOnDevice(status = 201) {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const two = ['Arms', 'Back'].map((title) => ({ ...WORKOUT, title, _id: `a-random-id-of-${title}` }));
  localStorage.setItem('library.workouts', JSON.stringify(two));
  const kept: Contract.SavedWorkout[] = [];
  return createTestPlatform({
    token: tokenOf('vera'),
    fillers: [remote],
    responses: {
      'GET /user/workouts': () => ({ workouts: kept }),
      'POST /user/workouts': ({ body }: EndpointRequest<'POST /user/workouts'>) => {
        if (kept.length > 0 && status !== 201) return new ApiError(status, ['not now']);
        const workout = { ...body.workout, _id: body._id ?? '', revision: 1 };
        kept.push(workout);
        return { workout };
      },
    },
  });
}

test('a workout that a login could not move is listed with the others, which the page says', async () => {
  const platform = withTwoOnDevice(503);
  open('/workouts', platform);
  await waitFor(() => expect(platform.toasts.getSnapshot()?.text).toMatch(/^Couldn’t move a workout/));
  expect(await own()).toEqual(['Arms', 'Back']);
  expect(screen.getByText('On this device only, until you log out: 1 workout.')).toBeDefined();
});

test('a login that leads to a page of videos moves the workouts', async () => {
  renderInApp(<VideoGrid label="All" videos={sampleVideos} />, { platform: withTwoOnDevice() });
  await waitFor(() => expect(localStorage.getItem('library.workouts')).toBeNull());
});

test('a visitor makes a workout, which the device keeps, and takes back its deletion', async () => {
  const platform = open('/workouts');
  await press('New workout');
  await press('Save');
  expect(screen.getAllByText('Enter 1 to 100 characters')).toHaveLength(2);
  await type('Title', 'Arms');
  await type('Name', 'Curls');
  await press('Add a step');
  await press('Remove step 2');
  await press('Save');
  await press('All workouts');
  await waitFor(async () => expect(await own()).toEqual(['Arms']));
  expect(JSON.parse(localStorage.getItem('library.workouts') ?? '[]')).toMatchObject([
    { title: 'Arms', steps: [{ name: 'Curls', unit: 'seconds', amount: 30, rest: 15 }] },
  ]);
  expect(platform.requests).toEqual([]);
  await press('Delete Arms');
  await waitFor(async () => expect(await own()).toEqual([]));
  act(() => platform.toasts.getSnapshot()?.action?.run());
  await waitFor(async () => expect(await own()).toEqual(['Arms']));
});

test('a shared workout can be kept', async () => {
  open(workoutLink(WORKOUT));
  await press('Keep');
  expect(JSON.parse(localStorage.getItem('library.workouts') ?? '[]')).toMatchObject([WORKOUT]);
});

const FREEZING = {
  ...WORKOUT,
  title: 'Endless',
  sets: 10,
  rounds: 60,
  steps: Array(40).fill(WORKOUT.steps[0]),
};

test.each(['device', 'API'])(
  'lists what the %s kept before there was a bound of steps, to delete it',
  async (where) => {
    const kept = { ...FREEZING, _id: KEPT._id, revision: 4 };
    if (where === 'device') localStorage.setItem('library.workouts', JSON.stringify([kept]));
    open('/workouts', where === 'device' ? undefined : withApi([kept]));
    await waitFor(async () => expect(await own()).toEqual(['Endless']));
    const region = screen.getByRole('region', { name: 'Your workouts' });
    expect(region.querySelectorAll('rect')).toHaveLength(0);
    await press('Delete Endless');
    await waitFor(async () => expect(await own()).toEqual([]));
  },
);

test('the form takes at most 1,000 steps in all, and says so', async () => {
  const platform = open('/workouts');
  await press('New workout');
  await type('Title', 'Long');
  await type('Name', 'Curls');
  await press('Add a step');
  await userEvent.type(screen.getAllByLabelText('Name')[1] as HTMLElement, 'Rows');
  await type('Rounds', '60');
  await type('Sets', '9');
  await press('Save');
  const field = screen.getByRole('spinbutton', { name: 'Rounds', description: /at most 1,000/ });
  await userEvent.clear(field);
  await userEvent.type(field, '50');
  await press('Save');
  await press('All workouts');
  await waitFor(async () => expect(await own()).toEqual(['Long']));
  expect(platform.requests).toEqual([]);
});

test('Keep that is pressed twice and fails says that nothing is kept', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const post = deferred<'POST /user/workouts'>();
  const platform = createTestPlatform({
    token: 'a token',
    responses: { 'GET /user/workouts': { workouts: [] }, 'POST /user/workouts': () => post.promise },
  });
  const show = jest.spyOn(platform.toasts, 'show');
  open(workoutLink(WORKOUT), platform);
  await press('Keep');
  await press('Keep');
  await act(async () => post.resolve(new ApiError(503, ['down'])));
  await waitFor(() => expect(show).toHaveBeenCalledTimes(2));
  expect(show.mock.calls.map(([text]) => text)).toEqual(
    Array(2).fill(expect.stringMatching(/^Couldn’t keep/)),
  );
  expect(screen.getByRole('button', { name: 'Keep' })).toBeDefined();
  expect(platform.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('a form whose session has ended stays open, and keeps the workout on the device', async () => {
  const platform = createTestPlatform({
    token: 'a token',
    responses: { 'GET /user/workouts': { workouts: [] }, 'POST /user/workouts': new ApiError(401, ['over']) },
  });
  open('/workouts', platform);
  await press('New workout');
  await type('Title', 'Arms');
  await type('Name', 'Curls');
  await press('Save');
  await waitFor(() => expect(platform.toasts.getSnapshot()?.text).toBe('Login first'));
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Arms');
  await press('Save');
  await press('All workouts');
  await waitFor(async () => expect(await own()).toEqual(['Arms']));
});

test('a workout that the API would never take is not kept on the device, nor run from a link', async () => {
  const step = { name: '🏋'.repeat(100), unit: 'seconds' as const, amount: 30, rest: 0 };
  const platform = createTestPlatform();
  for (const wrong of [
    { title: 'half a pair: \ud83c' },
    { steps: Array(40).fill(step) as (typeof step)[] },
  ]) {
    const workout = { ...WORKOUT, ...wrong };
    expect(await ownWorkouts.save(platform, ownCopy(workout))).toEqual({
      kept: false,
      failure: expect.stringMatching(/^This workout can’t be kept/),
    });
    expect(workoutInHash(workoutLink(workout).slice('/workout'.length))).toBeNull();
  }
  expect(localStorage.getItem('library.workouts')).toBeNull();
});

test('a workout that is changed elsewhere while it runs goes on as it began, until it is ended', async () => {
  const all = [KEPT];
  const responses = { 'GET /user/workouts': () => ({ workouts: all }) };
  const platform = open(`/workout?id=${KEPT._id}`, createTestPlatform({ token: 'a token', responses }));
  const changeElsewhere = (revision: number, amount: number) => {
    all[0] = {
      ...KEPT,
      revision,
      steps: [{ ...KEPT.steps[0], name: 'Lunges', unit: 'repetitions', amount, rest: 30 }],
    };
    return act(() => platform.queryClient.invalidateQueries({ queryKey: ['user', 'workouts'] }));
  };
  await screen.findByRole('button', { name: 'Start' });
  await changeElsewhere(5, 20);
  await screen.findByText('Next: Lunges, 20 repetitions');
  await press('Start');
  await press('Next step');
  expect(screen.getByRole('timer').textContent).toBe('20 reps');
  await changeElsewhere(6, 30);
  expect(screen.getByRole('timer').textContent).toBe('20 reps');
  await press('End workout');
  await press('Next step');
  expect(screen.getByRole('timer').textContent).toBe('30 reps');
});
