import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, type Contract } from '@fitreel/sdk/api';
import { createTestPlatform, renderPage, sampleVideos, type TestResponses } from '@fitreel/sdk/testing';
import description from '../../../remote.config';
import * as page from './playlist';
// Imported up front: compiling a lazy page must not count against a test's timeout.
import './part-dialog';

const PATH = '/user/playlists/morning%20run';
const [first, second, third] = sampleVideos as [Contract.Video, Contract.Video, Contract.Video];
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
  renderPage(description, 'playlist', page, { at: '/playlist/morning%20run', platform });
  return { platform, user: userEvent.setup() };
}

/** The link of a card to its video. */
const linkIn = (card: HTMLElement) => within(card).getAllByRole('link')[0] as HTMLElement;

test('shows the title, the count, the description and the videos', async () => {
  open({ [`GET ${PATH}`]: { playlist } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Mornings' })).toBeDefined();
  expect(screen.getByText('Before breakfast')).toBeDefined();
  expect(screen.getByText('2 videos · at least 10 min')).toBeDefined();
  expect(screen.getAllByRole('article')).toHaveLength(2);
});

test('a video that is no longer available does not count, is not played, and can be removed', async () => {
  const gone = { ...first, unavailable: true };
  const { platform, user } = open({
    [`GET ${PATH}`]: { playlist: { ...playlist, videos: [gone, second] } },
    [`DELETE ${PATH}/${first._id}`]: { playlist: { ...playlist, videos: [second] } },
  });
  expect(await screen.findByText('1 video')).toBeDefined();
  const row = screen.getByRole('article', { name: first.title });
  expect(within(row).getByText('No longer available')).toBeDefined();
  expect(within(row).queryByRole('link')).toBeNull();
  const play = screen.getByRole('link', { name: 'Play all' });
  expect(play.getAttribute('href')).toBe(`/video/${second._id}?list=morning+run`);
  await user.click(screen.getByRole('button', { name: `Remove ${first.title}` }));
  await waitFor(() => expect(platform.toasts.getSnapshot()?.text).toBe('playlist updated'));
  // The API would not take it back.
  expect(platform.toasts.getSnapshot()?.action).toBeUndefined();
});

test('a click on Remove removes the video', async () => {
  const { platform, user } = open({
    [`GET ${PATH}`]: { playlist },
    [`DELETE ${PATH}/${first._id}`]: { playlist: { ...playlist, videos: [second] } },
  });
  await user.click(await screen.findByRole('button', { name: `Remove ${first.title}` }));
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

test('the buttons of a row move its video, which keeps the focus, and the toast takes it back', async () => {
  let videos = [first, second];
  const moved: unknown[] = [];
  const { platform, user } = open({
    [`GET ${PATH}`]: () => ({ playlist: { ...playlist, videos } }),
    'PATCH /user/playlists/{playlistId}/{videoId}': ({ body, params }) => {
      moved.push([params.videoId, body]);
      videos = [...videos].reverse();
      return { playlist: { ...playlist, videos } };
    },
  });
  const titles = () => screen.getAllByRole('article').map((row) => row.getAttribute('aria-labelledby'));
  const up = await screen.findByRole('button', { name: `Move ${second.title} up` });
  const before = titles();
  act(() => up.focus());
  await user.keyboard('{Enter}');
  expect(titles()).toEqual([...before].reverse());
  expect(document.activeElement).toBe(up);
  expect(platform.toasts.getSnapshot()).toMatchObject({
    text: 'Moved to 1 of 2',
    action: { label: 'Undo' },
  });
  // Already the first.
  await user.keyboard('{Enter}');
  await waitFor(() => expect(moved).toEqual([[second._id, { position: 0 }]]));
  act(() => platform.toasts.getSnapshot()?.action?.run());
  await waitFor(() => expect(moved.at(-1)).toEqual([second._id, { position: 1 }]));
  expect(titles()).toEqual(before);
});

test('a move that fails is taken back', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { platform, user } = open({
    [`GET ${PATH}`]: { playlist },
    'PATCH /user/playlists/{playlistId}/{videoId}': new ApiError(503, ['down']),
  });
  await user.click(await screen.findByRole('button', { name: `Move ${first.title} down` }));
  await waitFor(() => expect(platform.toasts.getSnapshot()?.text).toMatch(/^Couldn’t move the video\. /));
  expect(linkIn(screen.getAllByRole('article')[0] as HTMLElement).textContent).toContain(first.title);
});

test('a removal that is taken back puts the video where it was', async () => {
  const { platform, user } = open({
    [`GET ${PATH}`]: { playlist },
    [`DELETE ${PATH}/${first._id}`]: { playlist: { ...playlist, videos: [second] } },
    'POST /user/playlists/{playlistId}': { playlist },
  });
  await user.click(await screen.findByRole('button', { name: `Remove ${first.title}` }));
  await waitFor(() => expect(platform.toasts.getSnapshot()?.text).toBe('playlist updated'));
  act(() => platform.toasts.getSnapshot()?.action?.run());
  await waitFor(() => expect(platform.toasts.getSnapshot()?.text).toBe('Playlist updated'));
  expect(platform.requests.find(({ method }) => method === 'POST')?.body).toEqual({
    video: first,
    position: 0,
  });
});

test('title and description are edited in place', async () => {
  const { platform, user } = open({
    [`GET ${PATH}`]: { playlist },
    'PATCH /user/playlists/{playlistId}': ({ body }) => ({ playlist: { ...playlist, ...body.playlist } }),
  });
  await user.click(await screen.findByRole('button', { name: 'Edit details' }));
  const title = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
  expect([title.value, document.activeElement]).toEqual(['Mornings', title]);
  await user.clear(title);
  await user.type(title, 'Evenings');
  await user.clear(screen.getByRole('textbox', { name: 'Description' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Evenings' })).toBeDefined();
  expect(screen.queryByText('Before breakfast')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit details' }));
  await waitFor(() => expect(platform.toasts.getSnapshot()?.text).toBe('Playlist updated'));
  expect(platform.requests.find(({ method }) => method === 'PATCH')?.body).toEqual({
    playlist: { title: 'Evenings', description: '' },
  });
});

test('says how long the videos and parts of videos are together, as far as it is known', async () => {
  const videos = [{ ...first, minutes: 45 }, { ...second, minutes: 20 }, third];
  const { platform } = open({ [`GET ${PATH}`]: { playlist: { ...playlist, videos } } });
  expect(await screen.findByText('3 videos · at least 1 h 5 min')).toBeDefined();
  const show = (shown: object[]) =>
    act(async () => platform.queryClient.setQueryData(PLAYLIST_KEY, { ...playlist, videos: shown }));
  const PLAYLIST_KEY = ['user', 'playlists', playlist._id];
  await show(videos.slice(1, 2));
  expect(await screen.findByText('1 video · 20 min')).toBeDefined();
  await show([
    { ...first, minutes: 45, start: 60, end: 240 },
    { ...second, minutes: 20, start: 600 },
  ]);
  expect(await screen.findByText('2 videos · 13 min')).toBeDefined();
});

test('Play all and Shuffle lead to a video with the list in its address', async () => {
  open({ [`GET ${PATH}`]: { playlist } });
  const href = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await href('Play all')).toBe('/video/video-1?list=morning+run');
  expect(await href('Shuffle')).toMatch(/^\/video\/video-[12]\?list=morning\+run&shuffle=[0-9a-z]+$/);
  expect(linkIn(screen.getAllByRole('article')[0] as HTMLElement).getAttribute('href')).toBe(
    '/video/video-1?list=morning+run',
  );
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
      control === 'its link' ? linkIn(card) : screen.getByRole('button', { name: `Remove ${second.title}` });
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

describe('the part of an entry', () => {
  const PATH = '/user/playlists/p1';
  const playlist = { _id: 'p1', title: 'Mornings', description: '', videos: [first, second] };

  function open(responses: TestResponses) {
    const platform = createTestPlatform({ token: 'token-1', responses });
    renderPage(description, 'playlist', page, { at: '/playlist/p1', platform });
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
});
