import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTestPlatform, deferred, sampleVideos } from '@fitreel/sdk/testing';
import { programmeLink } from '../shared/programme-link';
import { onDevice, one, PROGRAMME, two } from '../testing/programmes.test-support';
import { open, press } from '../testing/workouts.test-support';
// Imported up front: compiling a lazy file must not count against a test's timeout.
import '../video-picker';

beforeEach(() => localStorage.clear());

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
