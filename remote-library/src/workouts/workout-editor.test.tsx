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
