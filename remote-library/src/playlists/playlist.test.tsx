import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, type Contract } from '@fitreel/sdk/api';
import { createTestPlatform, renderRemote, sampleVideos, type TestResponses } from '@fitreel/sdk/testing';
import remote from '../remote';
// Imported up front: compiling a lazy page must not count against a test's timeout.
import './playlist';

const PATH = '/user/playlists/morning%20run';
const [first, second] = sampleVideos as [Contract.Video, Contract.Video];
const playlist = {
  _id: 'morning run',
  title: 'Mornings',
  description: 'Before breakfast',
  videos: [first, second],
};

function open(responses: TestResponses) {
  const lists = {
    'GET /user/likes': { likes: [] },
    'GET /user/watchlater': { watchlater: [] },
    'GET /user/history': { history: [] },
    'GET /user/playlists': { playlists: [playlist] },
  };
  const platform = createTestPlatform({ token: 'token-1', responses: { ...lists, ...responses } });
  renderRemote(remote, { at: '/playlist/morning%20run', platform });
  return { platform, user: userEvent.setup() };
}

/** The link of a card to its video. */
const linkIn = (card: HTMLElement) => within(card).getAllByRole('link')[0] as HTMLElement;

test('shows the title, the count, the description and the videos', async () => {
  open({ [`GET ${PATH}`]: { playlist } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Mornings' })).toBeDefined();
  expect(screen.getByText('Before breakfast')).toBeDefined();
  expect(screen.getByText('2 videos')).toBeDefined();
  expect(screen.getAllByRole('article')).toHaveLength(2);
});

test('a click on Remove removes the video', async () => {
  const { platform, user } = open({
    [`GET ${PATH}`]: { playlist },
    [`DELETE ${PATH}/${first._id}`]: { playlist: { ...playlist, videos: [second] } },
  });
  const card = await screen.findByRole('article', { name: first.title });
  await user.click(within(card).getByRole('button', { name: `Remove ${first.title}` }));
  await waitFor(() => expect(screen.queryByRole('article', { name: first.title })).toBeNull());
  const neighbour = screen.getByRole('article', { name: second.title });
  expect(document.activeElement).toBe(linkIn(neighbour));
  expect(screen.getByText('1 video')).toBeDefined();
  await waitFor(() => expect(platform.toasts.getSnapshot()).toMatchObject({ text: 'playlist updated' }));
  expect(platform.requests).toContainEqual({
    method: 'DELETE',
    path: `${PATH}/${first._id}`,
    body: undefined,
  });
});

test('after the last video is removed, the focus is on the heading', async () => {
  const { user } = open({
    [`GET ${PATH}`]: { playlist: { ...playlist, videos: [first] } },
    [`DELETE ${PATH}/${first._id}`]: { playlist: { ...playlist, videos: [] } },
  });
  await user.click(await screen.findByRole('button', { name: `Remove ${first.title}` }));
  expect(await screen.findByRole('heading', { name: 'This playlist is empty' })).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Mornings' }));
});

test('a playlist that fails to load can be retried', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let down = true;
  const { user } = open({
    [`GET ${PATH}`]: () => (down ? new ApiError(500, ['Something went wrong.']) : { playlist }),
  });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(log).toHaveBeenCalled();
  down = false;
  await user.click(retry);
  const heading = await screen.findByRole('heading', { level: 1, name: 'Mornings' });
  expect(document.activeElement).toBe(heading);
});

describe('when another tab has removed a video', () => {
  /** The list is as after a load that no longer has the first video. */
  async function shorten(platform: ReturnType<typeof open>['platform']) {
    const key = ['user', 'playlists', playlist._id];
    await act(async () => platform.queryClient.setQueryData(key, { ...playlist, videos: [second] }));
    expect(screen.queryByRole('article', { name: first.title })).toBeNull();
  }

  test.each(['its link', 'its Remove button'])('the focus stays on another card, on %s', async (control) => {
    const { platform } = open({ [`GET ${PATH}`]: { playlist } });
    const card = await screen.findByRole('article', { name: second.title });
    const focused =
      control === 'its link' ? linkIn(card) : within(card).getByRole('button', { name: /^Remove/ });
    act(() => focused.focus());
    await shorten(platform);
    expect(document.activeElement).toBe(focused);
  });

  test('a page without a focus gets none', async () => {
    const { platform } = open({ [`GET ${PATH}`]: { playlist } });
    const link = linkIn(await screen.findByRole('article', { name: second.title }));
    act(() => link.focus());
    act(() => link.blur());
    await shorten(platform);
    expect(document.activeElement).toBe(document.body);
  });

  test('the focus stays where it went when the control in use disappeared', async () => {
    const { platform } = open({ [`GET ${PATH}`]: { playlist } });
    const link = linkIn(await screen.findByRole('article', { name: first.title }));
    act(() => link.focus());
    const heading = screen.getByRole('heading', { level: 1 });
    act(() => heading.focus());
    await shorten(platform);
    expect(document.activeElement).toBe(heading);
  });
});

test('an empty playlist says how to fill it', async () => {
  open({ [`GET ${PATH}`]: { playlist: { ...playlist, videos: [] } } });
  expect(await screen.findByRole('heading', { name: 'This playlist is empty' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Browse videos' }).getAttribute('href')).toBe('/');
});

test('an unknown playlist shows the not-found page', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  open({
    [`GET ${PATH}`]: new ApiError(404, ['The playlist you request does not exist. Not Found error.']),
  });
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeDefined();
  for (const [error] of log.mock.calls) expect(String(error)).toContain('playlist');
});
