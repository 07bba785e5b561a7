import { act, screen } from '@testing-library/react';
import { ApiError, type Contract } from '@fitreel/sdk/api';
import { createTestPlatform, type EndpointRequest } from '@fitreel/sdk/testing';
import { KEPT, open, press, type } from '../testing/workouts.test-support';

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

test('what was deleted elsewhere while it is edited stays in the form, and is kept when sent again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const all: Contract.SavedWorkout[] = [KEPT];
  const platform = createTestPlatform({
    token: 'a token',
    responses: {
      'GET /user/workouts': () => ({ workouts: all }),
      [`PUT /user/workouts/${KEPT._id}`]: new ApiError(404, ['missing']),
      'POST /user/workouts': ({ body }: EndpointRequest<'POST /user/workouts'>) => {
        const workout = { ...KEPT, ...body.workout, revision: 1 };
        all.push(workout);
        return { workout };
      },
    },
  });
  open(`/workout?id=${KEPT._id}`, platform);
  await press('Edit');
  await type('Title', 'Ours');
  all.pop();
  await act(() => platform.queryClient.invalidateQueries({ queryKey: ['user', 'workouts'] }));
  await press('Save');
  await screen.findByText('It was deleted elsewhere meanwhile. Save again to keep it.');
  await press('Save');
  await screen.findByRole('heading', { level: 1, name: 'Ours' });
  expect(all).toMatchObject([{ _id: KEPT._id, title: 'Ours' }]);
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
  expect(screen.getByRole('timer').textContent).toBe('20 ×');
  await changeElsewhere(6, 30);
  expect(screen.getByRole('timer').textContent).toBe('20 ×');
  await press('End workout');
  await press('Next step');
  expect(screen.getByRole('timer').textContent).toBe('30 ×');
});
