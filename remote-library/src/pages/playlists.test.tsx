import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@fitreel/sdk/api';
import {
  createTestPlatform,
  renderRemote,
  samplePlaylists,
  sampleVideos,
  type Answers,
} from '@fitreel/sdk/testing';
import remote from '../remote';

const [mornings, kitchen] = samplePlaylists as [(typeof samplePlaylists)[0], (typeof samplePlaylists)[0]];

function open(answers: Answers) {
  const lists = {
    'GET /user/likes': { likes: [] },
    'GET /user/watchlater': { watchlater: [] },
    'GET /user/history': { history: [] },
  };
  const platform = createTestPlatform({ token: 'token-1', answers: { ...lists, ...answers } });
  return { platform, user: userEvent.setup(), ...renderRemote(remote, { at: '/playlist', platform }) };
}

const card = (name: string) => screen.findByRole('article', { name });

test('each playlist shows its title and how many videos it holds', async () => {
  open({ 'GET /user/playlists': { playlists: [mornings, kitchen] } });
  expect(within(await card('Mornings')).getByText('2 videos')).toBeDefined();
  expect(within(await card('Kitchen')).getByText('0 videos')).toBeDefined();
});

test.each([
  [1, '1 video', 1],
  [4, '4 videos', 4],
  [6, '6 videos', 4],
])('%d videos are counted as "%s" and pictured by %d', async (held, count, pictured) => {
  open({ 'GET /user/playlists': { playlists: [{ ...mornings, videos: sampleVideos.slice(0, held) }] } });
  const shown = await card('Mornings');
  expect(within(shown).getByText(count)).toBeDefined();
  const pictures = [...shown.querySelectorAll('img')].map((picture) => picture.getAttribute('src'));
  expect(pictures).toEqual(sampleVideos.slice(0, pictured).map(({ thumbnail }) => thumbnail));
});

test('a click opens a playlist', async () => {
  const { router, user } = open({
    'GET /user/playlists': { playlists: [mornings] },
    [`GET /user/playlists/${mornings._id}`]: { playlist: mornings },
  });
  await user.click(await screen.findByRole('link', { name: 'Mornings' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Mornings' })).toBeDefined();
  expect(router.state.location.pathname).toBe('/playlist/playlist-1');
});

test('the close button asks before it deletes', async () => {
  const { platform, user } = open({ 'GET /user/playlists': { playlists: [mornings, kitchen] } });
  await user.click(await screen.findByRole('button', { name: 'Delete Mornings' }));
  expect(await screen.findByRole('dialog', { name: 'Delete “Mornings”?' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Delete Mornings' }));
  expect(await card('Mornings')).toBeDefined();
  expect(platform.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('the close button deletes a playlist and does not open it', async () => {
  const { platform, router, user } = open({
    'GET /user/playlists': { playlists: [mornings, kitchen] },
    'DELETE /user/playlists/playlist-1': { playlists: [kitchen] },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete Mornings' }));
  await user.click(await screen.findByRole('button', { name: 'Delete playlist' }));
  expect(screen.queryByRole('article', { name: 'Mornings' })).toBeNull();
  expect(await card('Kitchen')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Kitchen' }));
  expect(router.state.location.pathname).toBe('/playlist');
  expect(platform.calls).toContainEqual({
    method: 'DELETE',
    path: '/user/playlists/playlist-1',
    body: undefined,
  });
});

test('a playlist is created from the form, which opens and closes', async () => {
  const { platform, user } = open({
    'GET /user/playlists': { playlists: [] },
    'POST /user/playlists': { playlists: [{ ...kitchen, title: 'Evenings' }] },
  });
  expect(await screen.findByRole('heading', { name: 'No playlists yet' })).toBeDefined();
  const toggle = screen.getByRole('button', { name: 'Create a playlist' });
  expect(screen.queryByLabelText('Title')).toBeNull();
  await user.click(toggle);
  expect(toggle.getAttribute('aria-expanded')).toBe('true');
  await user.click(toggle);
  expect(screen.queryByLabelText('Title')).toBeNull();

  await user.click(toggle);
  await user.type(screen.getByLabelText('Title'), 'Evenings');
  await user.type(screen.getByLabelText('Description'), 'After work');
  await user.click(screen.getByRole('button', { name: 'Create playlist' }));
  expect(await card('Evenings')).toBeDefined();
  expect(screen.queryByLabelText('Title')).toBeNull();
  expect(document.activeElement).toBe(toggle);
  const sent = platform.calls.find(({ method }) => method === 'POST');
  expect(sent?.body).toMatchObject({ playlist: { title: 'Evenings', description: 'After work' } });
});

test('a Retry is offered where the playlists cannot be loaded', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let down = true;
  const { user } = open({
    'GET /user/playlists': () =>
      down ? new ApiError(500, ['Something went wrong.']) : { playlists: [mornings] },
  });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(log).toHaveBeenCalled();
  down = false;
  await user.click(retry);
  expect(await card('Mornings')).toBeDefined();
});
