import { screen, waitFor, within, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { ApiError } from '@fitreel/sdk/api';
import {
  createTestPlatform,
  renderRemote,
  sampleVideos,
  type TestResponses,
  samplePlaylists,
} from '@fitreel/sdk/testing';
import { PlatformProvider } from '@fitreel/sdk/platform';
import remote from '../../remote';
import { NewPlaylist } from './new-playlist';
// Imported up front: compiling a lazy page must not count against a test's timeout.
import './playlist';

const [mornings, kitchen] = samplePlaylists as [(typeof samplePlaylists)[0], (typeof samplePlaylists)[0]];

function open(responses: TestResponses) {
  const lists = {
    'GET /user/likes': { likes: [] },
    'GET /user/watchlater': { watchlater: [] },
    'GET /user/history': { history: [] },
  };
  const platform = createTestPlatform({ token: 'token-1', responses: { ...lists, ...responses } });
  return { platform, user: userEvent.setup(), ...renderRemote(remote, { at: '/playlist', platform }) };
}

const card = (name: string) => screen.findByRole('article', { name });

test('each playlist shows its title and the count of its videos', async () => {
  open({ 'GET /user/playlists': { playlists: [mornings, kitchen] } });
  expect(within(await card('Mornings')).getByText('2 videos')).toBeDefined();
  expect(within(await card('Kitchen')).getByText('0 videos')).toBeDefined();
});

test.each([
  [1, '1 video', 1],
  [4, '4 videos', 4],
  [6, '6 videos', 4],
])('%d videos show as "%s" and %d pictures', async (length, count, tiles) => {
  open({ 'GET /user/playlists': { playlists: [{ ...mornings, videos: sampleVideos.slice(0, length) }] } });
  const shown = await card('Mornings');
  expect(within(shown).getByText(count)).toBeDefined();
  const pictures = [...shown.querySelectorAll('img')].map((picture) => picture.getAttribute('src'));
  expect(pictures).toEqual(sampleVideos.slice(0, tiles).map(({ thumbnail }) => thumbnail));
});

test('a click opens the playlist', async () => {
  const { router, user } = open({
    'GET /user/playlists': { playlists: [mornings] },
    [`GET /user/playlists/${mornings._id}`]: { playlist: mornings },
  });
  await user.click(await screen.findByRole('link', { name: 'Mornings' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Mornings' })).toBeDefined();
  expect(router.state.location.pathname).toBe('/playlist/playlist-1');
});

test('a link keeps an id with other characters inside its segment', async () => {
  open({ 'GET /user/playlists': { playlists: [{ ...mornings, _id: 'a/b c?d' }] } });
  const link = within(await card('Mornings')).getByRole('link', { name: 'Mornings' });
  expect(link.getAttribute('href')).toBe('/playlist/a%2Fb%20c%3Fd');
});

/** Chooses Delete in the menu of `title`, and returns the dialog that asks. */
async function askToDelete(user: UserEvent, title: string) {
  await user.click(await screen.findByRole('button', { name: `More options for ${title}` }));
  await user.click(await screen.findByRole('menuitem', { name: `Delete ${title}` }));
  return within(await screen.findByRole('alertdialog', { name: `Delete “${title}”?` }));
}

test('its menu deletes the playlist after a confirmation, and does not open it', async () => {
  const { platform, router, user } = open({
    'GET /user/playlists': { playlists: [mornings, kitchen] },
    'DELETE /user/playlists/{playlistId}': { playlists: [kitchen] },
  });
  const question = await askToDelete(user, 'Mornings');
  expect(
    question.getByText('This deletes the playlist and its list of 2 videos. You can’t undo it.'),
  ).toBeDefined();
  expect(document.activeElement).toBe(question.getByRole('button', { name: 'Cancel' }));
  await user.click(question.getByRole('button', { name: 'Delete playlist' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Mornings' })).toBeNull());
  expect(screen.queryByRole('alertdialog')).toBeNull();
  const neighbour = await card('Kitchen');
  expect(document.activeElement).toBe(within(neighbour).getByRole('link', { name: 'Kitchen' }));
  expect(router.state.location.pathname).toBe('/playlist');
  expect(platform.requests).toContainEqual({
    method: 'DELETE',
    path: '/user/playlists/playlist-1?entries=only',
    body: undefined,
  });
});

test('Cancel keeps the playlist, and the focus returns to the button of its menu', async () => {
  const { platform, user } = open({ 'GET /user/playlists': { playlists: [mornings, kitchen] } });
  const question = await askToDelete(user, 'Kitchen');
  expect(question.getByText('This deletes the empty playlist. You can’t undo it.')).toBeDefined();
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More options for Kitchen' }));
  expect(await card('Kitchen')).toBeDefined();
  expect(platform.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('after the last playlist is deleted, the focus goes to the heading', async () => {
  const { user } = open({
    'GET /user/playlists': { playlists: [kitchen] },
    'DELETE /user/playlists/{playlistId}': { playlists: [] },
  });
  const question = await askToDelete(user, 'Kitchen');
  await user.click(question.getByRole('button', { name: 'Delete playlist' }));
  expect(await screen.findByRole('heading', { name: 'No playlists yet' })).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'All Playlists' }));
});

test('the form opens and closes, and creates a playlist', async () => {
  const { platform, user } = open({
    'GET /user/playlists': { playlists: [] },
    'POST /user/playlists': { playlists: [{ ...kitchen, title: 'Evenings' }] },
  });
  expect(await screen.findByRole('heading', { name: 'No playlists yet' })).toBeDefined();
  const toggle = screen.getByRole('button', { name: 'Create a playlist' });
  expect(screen.queryByLabelText('Title')).toBeNull();
  const form = () => screen.queryByRole('form', { name: 'Create a playlist' });
  const title = () => screen.getByLabelText<HTMLInputElement>('Title');
  await user.click(toggle);
  expect(toggle.getAttribute('aria-expanded')).toBe('true');
  expect(document.activeElement).toBe(title());
  await user.type(title(), 'Even');
  await user.click(toggle);
  expect(form()).toBeNull();

  await user.click(toggle);
  expect(title().value).toBe('Even');
  expect(document.activeElement).toBe(title());
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(form()).toBeNull();
  expect(document.activeElement).toBe(toggle);

  await user.click(toggle);
  expect(title().value).toBe('');
  await user.type(title(), 'Evenings');
  await user.type(screen.getByLabelText('Description'), 'After work');
  await user.click(screen.getByRole('button', { name: 'Create playlist' }));
  expect(await card('Evenings')).toBeDefined();
  expect(screen.queryByLabelText('Title')).toBeNull();
  expect(document.activeElement).toBe(toggle);
  const sent = platform.requests.find(({ method }) => method === 'POST');
  expect(sent?.body).toMatchObject({ playlist: { title: 'Evenings', description: 'After work' } });
});

test('playlists that fail to load can be retried', async () => {
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

describe('the form for a new one', () => {
  async function setUp(responses: TestResponses = {}) {
    const platform = createTestPlatform({
      token: 't1',
      responses: {
        'GET /user/playlists': { playlists: [] },
        'POST /user/playlists': { playlists: samplePlaylists },
        ...responses,
      },
    });
    const onCreated = jest.fn();
    render(
      <PlatformProvider platform={platform}>
        <NewPlaylist label="New" onCreated={onCreated} />
      </PlatformProvider>,
    );
    const user = userEvent.setup();
    const open = () => user.click(screen.getByRole('button', { name: 'New' }));
    await open();
    return { platform, onCreated, open, user };
  }

  test('requires a title and sends the fields trimmed', async () => {
    const { platform, onCreated, open, user } = await setUp();
    const create = screen.getByRole('button', { name: 'Create playlist' });
    await user.type(screen.getByRole('textbox', { name: 'Title' }), '   ');
    await user.click(create);
    expect(await screen.findByText('Enter a title')).toBeTruthy();
    expect(platform.requests.some(({ method }) => method === 'POST')).toBe(false);

    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Mornings ');
    await user.type(screen.getByRole('textbox', { name: 'Description' }), 'Before work');
    await user.click(create);
    await waitFor(() => expect(onCreated).toHaveBeenCalledTimes(1));
    expect(platform.requests.find(({ method }) => method === 'POST')?.body).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{32}$/),
      playlist: { title: 'Mornings', description: 'Before work' },
    });
    await open();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('');
  });

  test('rejects a title that is too long', async () => {
    const { platform, user } = await setUp();
    await user.click(screen.getByRole('textbox', { name: 'Title' }));
    await user.paste('x'.repeat(101));
    await user.click(screen.getByRole('button', { name: 'Create playlist' }));
    expect(await screen.findByText('Use at most 100 characters')).toBeTruthy();
    expect(platform.requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('keeps what was typed when the request fails, and clears the message on the next try', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const responses = [new ApiError(503, ['down']), { playlists: samplePlaylists }];
    const { onCreated, user } = await setUp({ 'POST /user/playlists': () => responses.shift() });
    const title = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
    await user.type(title, 'Mornings{Enter}');
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Couldn’t create the playlist\. /);
    expect(title.value).toBe('Mornings');
    expect(onCreated).not.toHaveBeenCalled();
    expect(log).toHaveBeenCalledTimes(1);

    await user.type(title, '{Enter}');
    await waitFor(() => expect(onCreated).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('sends one request for two submits in a row', async () => {
    const { platform, user } = await setUp({ 'POST /user/playlists': () => new Promise(() => undefined) });
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Mornings{Enter}{Enter}');
    const create = screen.getByRole('button', { name: 'Create playlist' });
    await waitFor(() => expect(create.getAttribute('aria-busy')).toBe('true'));
    await user.click(create);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(platform.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });
});
