import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, type Contract } from '@fitreel/sdk/api';
import { createTestPlatform, deferred, sampleVideos, type EndpointRequest } from '@fitreel/sdk/testing';
import { programmeLink } from '../shared/link-content';
import { KEPT, onDevice, one, PROGRAMME, two } from '../testing/programmes.test-support';
import { open, press, type } from '../testing/workouts.test-support';
// Imported up front: compiling a lazy file must not count against a test's timeout.
import '../video-picker';

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

test('a video is added while the API says what it is, and keeps no other edit from being made', async () => {
  const answer = deferred<'GET /video/{videoId}'>();
  const responses = {
    [`GET /video/${one._id}`]: () => answer.promise,
    'GET /trend': { videos: sampleVideos },
  };
  open(
    programmeLink({ ...PROGRAMME, entries: PROGRAMME.entries.slice(1) }),
    createTestPlatform({ responses }),
  );
  await press('Edit a copy');
  for (const day of ['4', '5']) {
    await press(`Add to day ${day}`);
    await press('Choose a video');
    await press(one.title);
    expect(screen.queryByRole('dialog')).toBeNull();
  }
  await userEvent.click(screen.getAllByRole('button', { name: 'Remove Video' })[0] as HTMLElement);
  await press(`Move ${two.title} up`);
  await press('Save');
  answer.resolve({ video: { ...one, minutes: 20 } });
  const video = { _id: one._id, title: one.title, minutes: 20 };
  await waitFor(() =>
    expect(onDevice()).toMatchObject([
      {
        entries: [
          { id: 'b', day: 1 },
          { day: 4, video },
        ],
      },
    ]),
  );
});

test('what was deleted elsewhere while it is edited stays in the form, and is kept when sent again', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const all: Contract.SavedProgramme[] = [KEPT];
  const platform = createTestPlatform({
    token: 'a token',
    responses: {
      'GET /user/programmes': () => ({ programmes: all }),
      [`PUT /user/programmes/${KEPT._id}`]: new ApiError(404, ['missing']),
      'POST /user/programmes': ({ body }: EndpointRequest<'POST /user/programmes'>) => {
        const programme = { ...KEPT, ...body.programme, revision: 1 };
        all.push(programme);
        return { programme };
      },
    },
  });
  open(`/programme?id=${KEPT._id}`, platform);
  await press('Edit');
  await type('Title', 'Ours');
  all.pop();
  await act(() => platform.queryClient.invalidateQueries({ queryKey: ['user', 'programmes'] }));
  await press('Save');
  await screen.findByText('It was deleted elsewhere meanwhile. Save again to keep it.');
  await press('Save');
  await screen.findByRole('heading', { level: 1, name: 'Ours' });
  expect(all).toMatchObject([{ _id: KEPT._id, title: 'Ours' }]);
});
