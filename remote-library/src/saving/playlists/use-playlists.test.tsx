import { act, renderHook, waitFor } from '@testing-library/react';
import { ApiError, type Contract } from '@fitreel/sdk/api';
import { PlatformProvider } from '@fitreel/sdk/platform';
import {
  createTestPlatform,
  deferred,
  sampleVideos,
  type TestResponses,
  samplePlaylists,
} from '@fitreel/sdk/testing';
import { usePlaylist, usePlaylists, type Playlists } from './use-playlists';

const [mornings, kitchen] = samplePlaylists as [Contract.Playlist, Contract.Playlist];
const [first, second, third] = sampleVideos as [Contract.Video, Contract.Video, Contract.Video];

const ID = 'a-random-id-of-the-form';

function setUp(responses: TestResponses, token: string | null = 't1') {
  const platform = createTestPlatform({ token: token ?? undefined, responses });
  const { result } = renderHook(() => ({ all: usePlaylists(), one: usePlaylist(mornings._id) }), {
    wrapper: ({ children }) => <PlatformProvider platform={platform}>{children}</PlatformProvider>,
  });
  const show = jest.spyOn(platform.toasts, 'show');
  const ready = () =>
    waitFor(() => expect([result.current.all.status, result.current.one.status]).toEqual(['ready', 'ready']));
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const ids = () => ({
    all: result.current.all.playlists.map(({ videos }) => videos.map(({ _id }) => _id)),
    one: result.current.one.playlist?.videos.map(({ _id }) => _id),
  });
  return { platform, result, show, ready, log, ids };
}
const loaded = {
  'GET /user/playlists': { playlists: samplePlaylists },
  'GET /user/playlists/{playlistId}': { playlist: mornings },
};

test('a created playlist joins the list', async () => {
  const created = { _id: 'p3', title: 'New', description: '', videos: [] };
  const { platform, result, ready, show } = setUp({
    ...loaded,
    'POST /user/playlists': { playlists: [...samplePlaylists, created] },
  });
  await ready();
  await act(async () =>
    expect(await result.current.all.create({ title: 'New', description: '' }, ID)).toEqual({
      playlist: created,
      failure: null,
    }),
  );
  await waitFor(() => expect(result.current.all.playlists.at(-1)).toEqual(created));
  expect(platform.requests.at(-1)?.body).toEqual({ _id: ID, playlist: { title: 'New', description: '' } });
  expect(show).not.toHaveBeenCalled();
});

test('a playlist that was loading when another one was created is loaded again', async () => {
  const loads = [new Promise<never>(() => undefined), { playlist: mornings }];
  const { result, ready } = setUp({
    ...loaded,
    'GET /user/playlists/{playlistId}': () => loads.shift(),
    'POST /user/playlists': { playlists: samplePlaylists },
  });
  await waitFor(() => expect(result.current.all.status).toBe('ready'));
  expect(result.current.one.status).toBe('loading');
  await act(async () => result.current.all.create({ title: 'New', description: '' }, ID));
  await ready();
  expect(result.current.one.playlist).toEqual(mornings);
});

test('shows Login first when creating without a session', async () => {
  const { platform, result, show } = setUp({}, null);
  const creation = await result.current.all.create({ title: 'New', description: '' }, ID);
  expect(creation).toEqual({ playlist: null, failure: null });
  expect(show.mock.calls).toMatchObject([['Login first', 'warning', {}]]);
  expect(platform.requests).toEqual([]);
  expect(result.current.one.status).toBe('anonymous');
});

test('says why a playlist could not be created', async () => {
  const { result, ready, show, log } = setUp({
    ...loaded,
    'POST /user/playlists': new ApiError(400, ['too long']),
  });
  await ready();
  expect(await result.current.all.create({ title: 'New', description: '' }, ID)).toEqual({
    playlist: null,
    failure: 'Couldn’t create the playlist. Reload the page, then try again.',
  });
  expect(show).not.toHaveBeenCalled();
  expect(log).toHaveBeenCalledTimes(1);
});

test('a deleted playlist goes at once, and comes back in its place if the API rejects it', async () => {
  let reject: (error: ApiError) => void = () => undefined;
  const { result, ready, log } = setUp({
    ...loaded,
    'DELETE /user/playlists/{playlistId}': () => new Promise((_, fail) => (reject = fail)),
  });
  await ready();
  let removal: Promise<string | null> | undefined;
  act(() => {
    removal = result.current.all.remove(mornings);
  });
  await waitFor(() => expect(result.current.all.playlists).toEqual([kitchen]));
  await act(async () => reject(new ApiError(503, ['down'])));
  expect(await removal).toMatch(/^Couldn’t delete the playlist\. /);
  await waitFor(() => expect(result.current.all.playlists).toEqual([mornings, kitchen]));
  expect(log).toHaveBeenCalledTimes(1);
});

test('adding and removing a video shows in the list and in the playlist, with a toast each', async () => {
  const { result, ready, show, ids } = setUp({
    ...loaded,
    'POST /user/playlists/{playlistId}': { playlist: { ...mornings, videos: [first, second, third] } },
    [`DELETE /user/playlists/playlist-1/${first._id}`]: {
      playlist: { ...mornings, videos: [second, third] },
    },
  });
  await ready();
  await act(async () => result.current.all.setVideo(mornings, third, true));
  const all = [first._id, second._id, third._id];
  await waitFor(() => expect(ids()).toEqual({ all: [all, []], one: all }));
  await act(async () => result.current.one.removeVideo(first));
  await waitFor(() => expect(ids()).toEqual({ all: [all.slice(1), []], one: all.slice(1) }));
  await waitFor(() => expect(show).toHaveBeenCalledTimes(2));
  expect(show.mock.calls).toMatchObject([
    ['Playlist updated', 'success'],
    ['playlist updated', 'success', { action: { label: 'Undo' } }],
  ]);
});

test('takes a rejected video back from both, and loads both again on a duplicate', async () => {
  const rejections = [
    new ApiError(503, ['down']),
    new ApiError(409, ['The video is already in your playlist']),
  ];
  const { platform, result, ready, show, ids } = setUp({
    ...loaded,
    'POST /user/playlists/{playlistId}': () => rejections.shift(),
  });
  await ready();
  const before = ids();
  await act(async () => result.current.all.setVideo(mornings, third, true));
  await waitFor(() => expect(ids()).toEqual(before));
  expect(show.mock.calls).toMatchObject([
    [expect.stringMatching(/^Couldn’t add/), 'danger', { action: { label: 'Retry' } }],
  ]);
  const earlier = platform.requests.length;
  await act(async () => result.current.all.setVideo(mornings, third, true));
  await waitFor(() =>
    expect(platform.requests.slice(earlier).map(({ method }) => method)).toEqual(['POST', 'GET', 'GET']),
  );
  await waitFor(() => expect(ids()).toEqual(before));
  expect(show).toHaveBeenCalledTimes(1);
});

test('setVideo resolves with whether the playlist is then as wanted', async () => {
  const rejected = [
    new ApiError(503, ['down']),
    new ApiError(409, ['The video is already in your playlist']),
  ];
  const responses = [...rejected, { playlist: { ...mornings, videos: [first, second, third] } }];
  const { result, ready, log } = setUp({
    ...loaded,
    'POST /user/playlists/{playlistId}': () => responses.shift(),
  });
  await ready();
  const add = () => act(() => result.current.all.setVideo(mornings, third, true));
  expect(await add()).toBe(false);
  expect(await add()).toBe(true);
  expect(log).toHaveBeenCalledTimes(2);
  expect(await add()).toBe(true);
});

test('a playlist deleted elsewhere is missing after the next load', async () => {
  const responses = [{ playlist: mornings }, new ApiError(404, ['The playlist does not exist'])];
  const { platform, result, ready } = setUp({
    ...loaded,
    'GET /user/playlists/{playlistId}': () => responses.shift(),
  });
  await ready();
  await act(() => platform.queryClient.invalidateQueries({ queryKey: ['user', 'playlists', 'playlist-1'] }));
  await waitFor(() => expect(result.current.one).toMatchObject({ status: 'missing', playlist: null }));
});

test.each([
  [404, 'missing', 0],
  [500, 'failed', 1],
])('a response of %d makes the playlist %s', async (status, state, logs) => {
  const { result, log } = setUp({
    ...loaded,
    'GET /user/playlists/{playlistId}': new ApiError(status, ['The playlist does not exist']),
  });
  await waitFor(() => expect(result.current.one.status).toBe(state));
  expect(result.current.one.playlist).toBeNull();
  expect(log).toHaveBeenCalledTimes(logs);
});

test.each([
  ['a video', (playlists: Playlists) => playlists.setVideo(mornings, third, true), false],
  ['a deletion', (playlists: Playlists) => playlists.remove(mornings), 'Couldn’t delete the playlist.'],
  [
    'a new playlist',
    (playlists: Playlists) => playlists.create({ title: 'New', description: '' }, ID),
    { playlist: null, failure: 'Couldn’t create the playlist.' },
  ],
])('%s whose user has gone before it was sent does not count as done', async (_what, change, outcome) => {
  const patch = deferred<'PATCH /user/playlists/{playlistId}'>();
  const { platform, result, ready } = setUp({
    ...loaded,
    'PATCH /user/playlists/{playlistId}': () => patch.promise,
  });
  await ready();
  // It waits for this one.
  act(() => void result.current.one.edit({ title: 'Evenings', description: '' }));
  let changed: Promise<unknown> | undefined;
  act(() => {
    changed = change(result.current.all);
  });
  act(() => platform.session.start('t2'));
  act(() => patch.resolve({ playlist: mornings }));
  await act(async () => expect(await changed).toEqual(outcome));
});

test('a playlist that is created again after a lost response is there once, with the texts of the last time', async () => {
  const kept: Contract.Playlist[] = [];
  const { result, ready, log } = setUp({
    ...loaded,
    'POST /user/playlists': ({ body: { _id = '', playlist } }) => {
      if (kept.length > 0) return { playlists: kept };
      kept.push({ _id, title: playlist.title, description: '', videos: [] });
      return new ApiError(0, ['lost']);
    },
    'PATCH /user/playlists/{playlistId}': ({ body }) => {
      const playlist = { ...(kept[0] as Contract.Playlist), ...body.playlist };
      return { playlist: (kept[0] = playlist) };
    },
  });
  await ready();
  const create = (title: string) => act(() => result.current.all.create({ title, description: '' }, ID));
  expect(await create('New')).toMatchObject({ playlist: null, failure: expect.stringMatching(/^Couldn’t/) });
  expect(await create('Newer')).toMatchObject({ playlist: { _id: ID, title: 'Newer' }, failure: null });
  expect(kept).toMatchObject([{ _id: ID, title: 'Newer' }]);
  await waitFor(() => expect(result.current.all.playlists).toEqual(kept));
  expect(log).toHaveBeenCalledTimes(1);
});
