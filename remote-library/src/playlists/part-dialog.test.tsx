import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Contract } from '@fitreel/sdk/api';
import { createTestPlatform, renderRemote, sampleVideos, type TestResponses } from '@fitreel/sdk/testing';
import remote from '../remote';
// Imported up front: compiling a lazy page must not count against a test's timeout.
import './part-dialog';
import './playlist';

const PATH = '/user/playlists/p1';
const [first, second] = sampleVideos as [Contract.Video, Contract.Video];
const playlist = { _id: 'p1', title: 'Mornings', description: '', videos: [first, second] };

function open(responses: TestResponses) {
  const platform = createTestPlatform({ token: 'token-1', responses });
  renderRemote(remote, { at: '/playlist/p1', platform });
  return { platform, user: userEvent.setup() };
}

test('an entry starts and ends where it is set to, checked at the field', async () => {
  const { platform, user } = open({
    [`GET ${PATH}`]: { playlist },
    [`PATCH ${PATH}/${first._id}`]: {
      playlist: { ...playlist, videos: [{ ...first, start: 30, end: 250 }, second] },
    },
  });
  await user.click(await screen.findByRole('button', { name: `Start and end of ${first.title}` }));
  const dialog = await screen.findByRole('dialog');
  const [start, end] = ['Start at', 'End at'].map((label) => within(dialog).getByLabelText(label));
  await user.type(start as HTMLElement, '0:61');
  await user.type(end as HTMLElement, '0:20{Enter}');
  expect(await within(dialog).findByText('Enter a time, such as 4:10')).toBeDefined();
  await user.clear(start as HTMLElement);
  await user.type(start as HTMLElement, '0:30{Enter}');
  expect(await within(dialog).findByText('Enter a time after the start')).toBeDefined();
  await user.clear(end as HTMLElement);
  await user.type(end as HTMLElement, '4:10{Enter}');
  const row = screen.getByRole('article', { name: first.title });
  expect(await within(row).findByText('From 0:30 to 4:10')).toBeDefined();
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(platform.toasts.getSnapshot()).toMatchObject({ text: 'Playlist updated' }));
  expect(platform.requests.at(-1)).toMatchObject({ method: 'PATCH', body: { start: 30, end: 250 } });
});

test('Undo of a removal brings back where the entry starts', async () => {
  const cut = { ...first, start: 30 };
  const { platform, user } = open({
    [`GET ${PATH}`]: { playlist: { ...playlist, videos: [cut, second] } },
    [`DELETE ${PATH}/${first._id}`]: { playlist: { ...playlist, videos: [second] } },
    [`POST ${PATH}`]: { playlist: { ...playlist, videos: [cut, second] } },
  });
  await user.click(await screen.findByRole('button', { name: `Remove ${first.title}` }));
  await waitFor(() => expect(platform.toasts.getSnapshot()).toMatchObject({ text: 'playlist updated' }));
  await act(async () => platform.toasts.getSnapshot()?.action?.run());
  expect(await screen.findByText('From 0:30')).toBeDefined();
  await waitFor(() => expect(platform.requests.at(-1)?.method).toBe('POST'));
  expect(platform.requests.at(-1)?.body).toMatchObject({ position: 0, start: 30 });
});
