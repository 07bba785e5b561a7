import { screen, waitFor, act, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Contract, ApiError } from '@fitreel/sdk/api';
import { Slot } from '@fitreel/sdk/slots';
import {
  createTestPlatform,
  renderInApp,
  sampleVideos,
  type TestPlatform,
  type TestResponses,
  deferred,
  samplePlaylists,
} from '@fitreel/sdk/testing';
import remote from '../remote';
// Imported up front: compiling a lazy file must not count against a test's timeout.
import './buttons';
import './playlists/save-to-playlist';

const [first] = sampleVideos as [Contract.Video];
const RESPONSES: TestResponses = {
  'GET /user/likes': { likes: [] },
  'GET /user/watchlater': { watchlater: [] },
  'GET /user/playlists': { playlists: [] },
};

function open(options: { token?: string; responses?: TestResponses } = {}) {
  const { token, responses } = options;
  const platform = createTestPlatform({
    token,
    fillers: [remote],
    responses: { ...RESPONSES, ...responses },
  });
  renderInApp(<Slot name="video-actions" video={first} />, { platform });
  return { platform, user: userEvent.setup() };
}

const button = (name: string) => screen.findByRole('button', { name });
const toast = (platform: TestPlatform) => platform.toasts.getSnapshot();
const changes = (platform: TestPlatform) =>
  platform.requests.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);

test.each(['Like', 'Add to watch later', 'Add to playlist'])(
  '%s asks a visitor to log in first',
  async (name) => {
    const { platform, user } = open();
    await user.click(await button(name));
    expect(toast(platform)).toMatchObject({ text: 'Login first', style: 'warning' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(platform.requests.filter(({ path }) => path.startsWith('/user'))).toEqual([]);
  },
);

test('likes the video and removes the like', async () => {
  const { platform, user } = open({
    token: 'token-1',
    responses: { 'POST /user/likes': { likes: [first] }, 'DELETE /user/likes/{videoId}': { likes: [] } },
  });
  await user.click(await button('Like'));
  expect((await button('Liked')).getAttribute('aria-pressed')).toBe('true');
  await waitFor(() => expect(toast(platform)?.text).toBe('Added to liked videos'));
  await user.click(await button('Liked'));
  expect((await button('Like')).getAttribute('aria-pressed')).toBe('false');
  await waitFor(() =>
    expect(changes(platform)).toEqual([
      'POST /user/likes?entries=only',
      'DELETE /user/likes/video-1?entries=only',
    ]),
  );
});

test('adds the video to watch later and removes it', async () => {
  const { platform, user } = open({
    token: 'token-1',
    responses: {
      'POST /user/watchlater': { watchlater: [first] },
      'DELETE /user/watchlater/{videoId}': { watchlater: [] },
    },
  });
  await user.click(await button('Add to watch later'));
  await user.click(await button('Remove from watch later'));
  expect(await button('Add to watch later')).toBeDefined();
  await waitFor(() =>
    expect(changes(platform)).toEqual([
      'POST /user/watchlater?entries=only',
      'DELETE /user/watchlater/video-1?entries=only',
    ]),
  );
});

describe('Add to playlist', () => {
  const [mornings, kitchen] = samplePlaylists as [Contract.Playlist, Contract.Playlist];

  async function open(responses: TestResponses) {
    const user = userEvent.setup();
    const platform = createTestPlatform({
      token: 'token-1',
      fillers: [remote],
      responses: {
        'GET /user/likes': { likes: [] },
        'GET /user/watchlater': { watchlater: [] },
        'GET /user/history': { history: [] },
        ...responses,
      },
    });
    renderInApp(<Slot name="video-actions" video={first} />, { platform });
    await user.click(await screen.findByRole('button', { name: 'Add to playlist' }));
    const dialog = await screen.findByRole('dialog', { name: 'Save to playlist' });
    return { platform, user, dialog: within(dialog) };
  }

  test('each playlist has a checkbox, checked while the video is in it', async () => {
    const { dialog } = await open({ 'GET /user/playlists': { playlists: [mornings, kitchen] } });
    expect((await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Mornings' })).checked).toBe(true);
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Kitchen' }).checked).toBe(false);
  });

  test('a click on a checkbox adds the video, another removes it', async () => {
    const { platform, user, dialog } = await open({
      'GET /user/playlists': { playlists: [kitchen] },
      'POST /user/playlists/{playlistId}': { playlist: { ...kitchen, videos: [first] } },
      'DELETE /user/playlists/{playlistId}/{videoId}': { playlist: kitchen },
    });
    const checked = () => dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Kitchen' }).checked;
    const shown = () => platform.toasts.getSnapshot()?.text;
    await user.click(await dialog.findByRole('checkbox', { name: 'Kitchen' }));
    await waitFor(() => expect(shown()).toBe('Playlist updated'));
    expect(checked()).toBe(true);
    await user.click(dialog.getByRole('checkbox', { name: 'Kitchen' }));
    expect(checked()).toBe(false);
    const removed = () => platform.requests.some(({ method }) => method === 'DELETE');
    await waitFor(() => expect(removed()).toBe(true));
  });

  /** Records the state of `box` with every change of the document, since the browser may paint at any of them. */
  function record(box: HTMLInputElement) {
    const seen: boolean[] = [];
    const observer = new MutationObserver(() => seen.push(box.checked));
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    return { seen, stop: () => observer.disconnect() };
  }

  test('a click shows within its own event, and never flickers back', async () => {
    const response = deferred<'POST /user/playlists/{playlistId}'>();
    const { dialog } = await open({
      'GET /user/playlists': { playlists: [kitchen] },
      'POST /user/playlists/{playlistId}': () => response.promise,
    });
    const box = await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Kitchen' });
    const { seen, stop } = record(box);
    const during: boolean[] = [];
    await act(async () => {
      box.click();
      during.push(box.checked);
    });
    await act(async () => response.resolve({ playlist: { ...kitchen, videos: [first] } }));
    stop();
    expect([...during, ...seen, box.checked]).not.toContain(false);
  });

  test('a request that fails reverts the click and says so, until the next attempt', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const responses = [new ApiError(503, ['down']), { playlist: { ...kitchen, videos: [first] } }];
    const { platform, user, dialog } = await open({
      'GET /user/playlists': { playlists: [kitchen] },
      'POST /user/playlists/{playlistId}': () => responses.shift(),
    });
    const box = await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Kitchen' });
    await user.click(box);
    expect((await dialog.findByRole('alert')).textContent).toBe('The video isn’t in “Kitchen” yet.');
    expect(box.checked).toBe(false);
    expect(log).toHaveBeenCalledTimes(1);
    expect(platform.toasts.getSnapshot()).toMatchObject({
      text: 'Couldn’t add to the playlist. The site is having trouble. Try again in a moment.',
      action: { label: 'Retry' },
    });

    await user.click(box);
    await waitFor(() => expect(platform.toasts.getSnapshot()?.text).toBe('Playlist updated'));
    expect(dialog.queryByRole('alert')).toBeNull();
    expect(box.checked).toBe(true);
  });

  test('a failed removal leaves the box checked', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user, dialog } = await open({
      'GET /user/playlists': { playlists: [mornings] },
      'DELETE /user/playlists/{playlistId}/{videoId}': new ApiError(503, ['down']),
    });
    const box = await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Mornings' });
    await user.click(box);
    expect((await dialog.findByRole('alert')).textContent).toBe('The video is still in “Mornings”.');
    expect(box.checked).toBe(true);
  });

  test('a video that is already in the playlist (409) stays checked without a message', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const lists = [{ playlists: [kitchen] }, { playlists: [{ ...kitchen, videos: [first] }] }];
    const { platform, user, dialog } = await open({
      'GET /user/playlists': () => lists.shift(),
      'POST /user/playlists/{playlistId}': new ApiError(409, ['The video is already in your playlist']),
    });
    const box = await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Kitchen' });
    await user.click(box);
    await waitFor(() =>
      expect(platform.requests.at(-1)).toMatchObject({ method: 'GET', path: '/user/playlists?entries=only' }),
    );
    expect(box.checked).toBe(true);
    expect(dialog.queryByRole('alert')).toBeNull();
  });

  test('a new playlist is created in the dialog with the video in it, and the form closes', async () => {
    const fields = { title: 'Evenings', description: 'After work' };
    let made = false;
    const evenings = { ...kitchen, _id: 'playlist-3', ...fields };
    const { platform, user, dialog } = await open({
      'GET /user/playlists': () => ({ playlists: made ? [kitchen, evenings] : [kitchen] }),
      'POST /user/playlists': () => {
        made = true;
        return { playlists: [kitchen, evenings] };
      },
      'POST /user/playlists/{playlistId}': { playlist: { ...evenings, videos: [first] } },
    });
    const opener = dialog.getByRole('button', { name: 'Create new playlist' });
    expect(opener.getAttribute('aria-expanded')).toBe('false');
    await user.click(opener);
    expect(document.activeElement).toBe(dialog.getByLabelText('Title'));
    await user.type(dialog.getByLabelText('Title'), fields.title);
    await user.type(dialog.getByLabelText('Description'), fields.description);
    await user.click(dialog.getByRole('button', { name: 'Create playlist' }));
    const added = await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'Evenings' });
    await waitFor(() => expect(added.checked).toBe(true));
    await waitFor(() => expect(platform.toasts.getSnapshot()?.text).toBe('Playlist updated'));
    await waitFor(() => expect(dialog.queryByLabelText('Title')).toBeNull());
    expect(document.activeElement).toBe(opener);
    expect(platform.requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      playlist: fields,
    });
  });

  test('a new playlist that fails is reported in the dialog, and keeps what was typed', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { user, dialog } = await open({
      'GET /user/playlists': { playlists: [] },
      'POST /user/playlists': new ApiError(503, ['down']),
    });
    await user.click(dialog.getByRole('button', { name: 'Create new playlist' }));
    await user.type(dialog.getByLabelText('Title'), 'Evenings');
    await user.click(dialog.getByRole('button', { name: 'Create playlist' }));
    expect((await dialog.findByRole('alert')).textContent).toMatch(/^Couldn’t create the playlist\. /);
    expect(dialog.getByLabelText<HTMLInputElement>('Title').value).toBe('Evenings');
  });

  test('playlists that fail to load can be retried', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    let down = true;
    const { user, dialog } = await open({
      'GET /user/playlists': () => (down ? new ApiError(500, ['down']) : { playlists: [] }),
    });
    await dialog.findByText('Couldn’t load your playlists');
    down = false;
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    const none = await dialog.findByText('You have no playlists yet.');
    expect(document.activeElement?.contains(none)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  test('the close button closes the dialog, and it opens again', async () => {
    const { user, dialog } = await open({ 'GET /user/playlists': { playlists: [] } });
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Add to playlist' }));
    expect(await screen.findByRole('dialog', { name: 'Save to playlist' })).toBeDefined();
  });

  test('the dialog closes when the session ends', async () => {
    const { platform } = await open({ 'GET /user/playlists': { playlists: [] } });
    act(() => platform.session.end());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
