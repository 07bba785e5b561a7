import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@fitreel/sdk/api';
import { createTestPlatform, renderRemote, sampleVideos, type Answers } from '@fitreel/sdk/testing';
import remote from '../remote';

const LISTS = [
  { at: '/history', list: 'history', title: 'History Videos', nothing: 'Nothing watched yet' },
  { at: '/watchlater', list: 'watchlater', title: 'Watch Later Videos', nothing: 'Nothing to watch later' },
  { at: '/likedvideos', list: 'likes', title: 'Liked Videos', nothing: 'No liked videos yet' },
];
const videos = sampleVideos.slice(0, 3);

/** The answers of a viewer whose lists are empty, save for those given. */
function open(at: string, answers: Answers = {}) {
  const empty = {
    'GET /user/likes': { likes: [] },
    'GET /user/watchlater': { watchlater: [] },
    'GET /user/history': { history: [] },
  };
  const platform = createTestPlatform({ token: 'token-1', answers: { ...empty, ...answers } });
  return { platform, user: userEvent.setup(), ...renderRemote(remote, { at, platform }) };
}

const titles = () =>
  screen.queryAllByRole('article').map((card) => card.querySelector('a')?.getAttribute('href'));

describe.each(LISTS)('$at', ({ at, list, title, nothing }) => {
  test('shows a place for the videos, then the videos', async () => {
    let answer: (body: object) => void = () => undefined;
    const held = new Promise<object>((resolve) => (answer = resolve));
    open(at, { [`GET /user/${list}`]: () => held });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
    expect(await screen.findByText('Loading videos')).toBeDefined();
    answer({ [list]: videos });
    expect(await screen.findByRole('list', { name: title })).toBeDefined();
    expect(titles()).toEqual(videos.map(({ _id }) => `/video/${_id}`));
    expect(screen.queryByText('Loading videos')).toBeNull();
  });

  test('says what to do next where it is empty', async () => {
    const { user } = open(at);
    expect(await screen.findByRole('heading', { name: nothing })).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Browse videos' }));
    expect(await screen.findByText('elsewhere: /')).toBeDefined();
  });

  test('offers a Retry where it cannot be loaded', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    let down = true;
    const { user } = open(at, {
      [`GET /user/${list}`]: () => (down ? new ApiError(500, ['Something went wrong.']) : { [list]: videos }),
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(log).toHaveBeenCalled();
    down = false;
    await user.click(retry);
    expect(await screen.findByRole('list', { name: title })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });
});

const clear = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(await screen.findByRole('button', { name: 'Clear history' }));
  await user.click(await screen.findByRole('button', { name: 'Clear all' }));
};

test('the history is not cleared before it was asked whether that is meant', async () => {
  const { platform, user } = open('/history', { 'GET /user/history': { history: videos } });
  const button = await screen.findByRole('button', { name: 'Clear history' });
  await user.click(button);
  expect((await screen.findByRole('dialog', { name: 'Clear your history?' })).textContent).toContain(
    'All 3 videos in it are forgotten.',
  );
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(button);
  expect(platform.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('once confirmed, the history is cleared and the focus goes to the heading', async () => {
  const { platform, user } = open('/history', {
    'GET /user/history': { history: videos },
    'DELETE /user/history/all': { history: [] },
  });
  await clear(user);
  expect(await screen.findByRole('heading', { name: 'Nothing watched yet' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Clear history' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'History Videos' }));
  expect(platform.calls).toContainEqual({ method: 'DELETE', path: '/user/history/all', body: undefined });
  await waitFor(() => expect(platform.toasts.getSnapshot()).toMatchObject({ text: 'History cleared' }));
});

test('a history that the API did not clear is there again', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { platform, user } = open('/history', {
    'GET /user/history': { history: videos },
    'DELETE /user/history/all': new ApiError(500, ['Something went wrong.']),
  });
  await clear(user);
  await waitFor(() => expect(log).toHaveBeenCalled());
  expect(await screen.findByRole('button', { name: 'Clear history' })).toBeDefined();
  expect(titles()).toHaveLength(videos.length);
  expect(platform.toasts.getSnapshot()).toBeNull();
});

test.each([
  ['in the middle', 0, 1],
  ['at the end', 2, 1],
])('a card removed by its menu %s leaves the focus to the one in its place', async (_, removed, focused) => {
  const left = videos.filter((_, index) => index !== removed);
  const { user } = open('/history', {
    'GET /user/history': { history: videos },
    [`DELETE /user/history/${videos[removed]?._id}`]: { history: left },
  });
  await user.click(await screen.findByRole('button', { name: `More options for ${videos[removed]?.title}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove from history' }));
  await waitFor(() => expect(titles()).toHaveLength(2));
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('href')).toBe(`/video/${videos[focused]?._id}`),
  );
});
