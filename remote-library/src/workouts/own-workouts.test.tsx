import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, type Contract } from '@fitreel/sdk/api';
import { createTestPlatform, renderRemote, type EndpointRequest } from '@fitreel/sdk/testing';
import remote from '../remote';
import { workoutLink } from '../shared/workout-link';
import { type Workout } from './workout';
// Imported up front: compiling a lazy file must not count against a test's timeout.
import './workout-editor';
import './workout-page';
import './workouts-page';

const WORKOUT: Workout = {
  ...{ title: 'Legs', ready: 10, sets: 1, rounds: 3, restBetweenSets: 0 },
  steps: [{ name: 'Squats', unit: 'repetitions', amount: 12, rest: 30 }],
};
const KEPT = { ...WORKOUT, _id: 'kept-before-the-test', revision: 4 };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** An API that keeps the workouts of one user. */
function withApi(workouts: Contract.SavedWorkout[], put: () => object = () => ({ workout: KEPT })) {
  return createTestPlatform({
    token: 'a token',
    responses: {
      'GET /user/workouts': () => ({ workouts }),
      'POST /user/workouts': ({ body }: EndpointRequest<'POST /user/workouts'>) => {
        const workout = { ...body.workout, _id: body._id ?? 'made-by-the-api-1', revision: 1 };
        workouts.push(workout);
        return { workout };
      },
      [`PUT /user/workouts/${KEPT._id}`]: put,
      [`DELETE /user/workouts/${KEPT._id}`]: () => ({ workouts: [] }),
    },
  });
}

const open = (at: string, platform = createTestPlatform()) => {
  renderRemote(remote, { at, platform });
  return platform;
};
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const type = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const own = async () =>
  within(await screen.findByRole('region', { name: 'Your workouts' }))
    .queryAllByRole('link')
    .map(({ textContent }) => textContent);

test('a visitor makes a workout, which the device keeps, and takes back its deletion', async () => {
  const platform = open('/workouts');
  await press('New workout');
  await press('Save');
  expect(screen.getAllByText('1 to 100 characters')).toHaveLength(2);
  await type('Title', 'Arms');
  await type('Name', 'Curls');
  await press('Add a step');
  await press('Delete step 2');
  await press('Save');
  await waitFor(async () => expect(await own()).toEqual(['Arms']));
  expect(JSON.parse(localStorage.getItem('workouts') ?? '[]')).toMatchObject([
    { title: 'Arms', steps: [{ name: 'Curls', unit: 'seconds', amount: 30, rest: 15 }] },
  ]);
  expect(platform.requests).toEqual([]);
  await press('Delete Arms');
  await waitFor(async () => expect(await own()).toEqual([]));
  act(() => platform.toasts.getSnapshot()?.action?.run());
  await waitFor(async () => expect(await own()).toEqual(['Arms']));
});

test('a login takes over what the device keeps, once', async () => {
  localStorage.setItem(
    'workouts',
    JSON.stringify([
      { ...KEPT, steps: [] },
      { ...KEPT, title: 'Mine' },
    ]),
  );
  const kept: Contract.SavedWorkout[] = [];
  const platform = open('/workouts', withApi(kept));
  await waitFor(async () => expect(await own()).toEqual(['Mine']));
  expect(kept).toMatchObject([{ _id: KEPT._id, title: 'Mine' }]);
  expect(localStorage.getItem('workouts')).toBe('[]');
  expect(platform.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('a deletion that fails is taken back, and says so', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const platform = createTestPlatform({
    token: 'a token',
    responses: {
      'GET /user/workouts': { workouts: [KEPT] },
      [`DELETE /user/workouts/${KEPT._id}`]: new ApiError(503, ['down']),
    },
  });
  open('/workouts', platform);
  await press('Delete Legs');
  await waitFor(() => expect(platform.toasts.getSnapshot()?.text).toMatch(/^Couldn’t delete the workout\./));
  expect(await own()).toEqual(['Legs']);
});

test('a change of what was changed elsewhere is kept in the form, and replaces that when sent again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const all = [KEPT];
  const put = jest.fn<object, []>();
  put.mockImplementationOnce(() => {
    all[0] = { ...KEPT, revision: 5, title: 'Theirs' };
    return new ApiError(409, ['changed']);
  });
  put.mockImplementationOnce(() => ({ workout: { ...KEPT, revision: 6, title: 'Ours' } }));
  const platform = open(`/workout?id=${KEPT._id}`, withApi(all, put));
  await press('Edit');
  await type('Title', 'Ours');
  await press('Save');
  await screen.findByText(/^It was changed elsewhere meanwhile/);
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Ours');
  await press('Save');
  expect((await screen.findByRole('heading', { level: 1, name: 'Ours' })).textContent).toBe('Ours');
  const sent = platform.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(sent).toMatchObject([{ revision: 4 }, { revision: 5, workout: { title: 'Ours' } }]);
});

test('a shared workout can be kept', async () => {
  open(workoutLink(WORKOUT));
  await press('Keep');
  expect(JSON.parse(localStorage.getItem('workouts') ?? '[]')).toMatchObject([WORKOUT]);
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
    if (where === 'device') localStorage.setItem('workouts', JSON.stringify([kept]));
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
  await waitFor(async () => expect(await own()).toEqual(['Long']));
  expect(platform.requests).toEqual([]);
});
