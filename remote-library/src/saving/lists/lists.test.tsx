import { screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { ApiError } from '@fitreel/sdk/api';
import {
  createTestPlatform,
  deferred,
  renderRemote,
  sampleVideos,
  type TestResponses,
} from '@fitreel/sdk/testing';
import remote from '../../remote';
// Imported up front: compiling a lazy page must not count against a test's timeout.
import '../history/history';
import './saved-videos';

const LISTS = [
  { at: '/history', list: 'history', title: 'History Videos', nothing: 'Nothing watched yet' },
  { at: '/watchlater', list: 'watchlater', title: 'Watch Later Videos', nothing: 'Nothing to watch later' },
  { at: '/likedvideos', list: 'likes', title: 'Liked Videos', nothing: 'No liked videos yet' },
];
const videos = sampleVideos.slice(0, 3);

/** Opens `at` for a viewer whose lists are empty unless `responses` say otherwise. */
function open(at: string, responses: TestResponses = {}) {
  const empty = {
    'GET /user/positions/videos': { videos: [] },
    'GET /user/likes': { likes: [] },
    'GET /user/watchlater': { watchlater: [] },
    'GET /user/history': { history: [] },
  };
  const platform = createTestPlatform({ token: 'token-1', responses: { ...empty, ...responses } });
  return { platform, user: userEvent.setup(), ...renderRemote(remote, { at, platform }) };
}

const titles = () =>
  screen.queryAllByRole('article').map((card) => card.querySelector('a')?.getAttribute('href'));

describe.each(LISTS)('$at', ({ at, list, title, nothing }) => {
  test('shows a skeleton, then the videos', async () => {
    const response = deferred();
    open(at, { [`GET /user/${list}`]: () => response.promise });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeDefined();
    expect(await screen.findByText('Loading videos')).toBeDefined();
    response.resolve({ [list]: videos });
    expect(await screen.findByRole('list', { name: title })).toBeDefined();
    // The latest first (behaviour.md#lists).
    expect(titles()).toEqual([...videos].reverse().map(({ _id }) => `/video/${_id}`));
    expect(screen.queryByText('Loading videos')).toBeNull();
  });

  test('says what to do next if it is empty', async () => {
    const { user } = open(at);
    expect(await screen.findByRole('heading', { name: nothing })).toBeDefined();
    await user.click(screen.getByRole('link', { name: 'Browse videos' }));
    expect(await screen.findByText('elsewhere: /')).toBeDefined();
  });

  test('offers Retry if it fails to load', async () => {
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
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: title }));
  });
});

test('an empty history waits for nothing else, so that its button and the skeleton go at once', async () => {
  const response = deferred<'GET /user/history'>();
  const { platform } = open('/history', { 'GET /user/history': () => response.promise });
  await screen.findByText('Loading videos');
  // When its videos were opened is not known yet.
  platform.queryClient.setQueryData(['user', 'openings'], null);
  response.resolve({ history: [] });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Clear history' })).toBeNull());
  expect(screen.queryByText('Loading videos')).toBeNull();
});

/** Presses `Clear history`, and returns the dialog that asks. */
async function askToClear(user: UserEvent) {
  await user.click(await screen.findByRole('button', { name: 'Clear history' }));
  return within(await screen.findByRole('alertdialog', { name: 'Clear your history?' }));
}

test('the history is cleared after a confirmation, and the focus goes to the heading', async () => {
  const { platform, user } = open('/history', {
    'GET /user/history': { history: videos },
    'DELETE /user/history/all': { history: [] },
  });
  const question = await askToClear(user);
  expect(question.getByText('This removes 3 videos from your history. You can’t undo it.')).toBeDefined();
  expect(document.activeElement).toBe(question.getByRole('button', { name: 'Cancel' }));
  await user.click(question.getByRole('button', { name: 'Clear history' }));
  expect(await screen.findByRole('heading', { name: 'Nothing watched yet' })).toBeDefined();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Clear history' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'History Videos' }));
  expect(platform.requests).toContainEqual({
    method: 'DELETE',
    path: '/user/history/all?entries=only',
    body: undefined,
  });
  await waitFor(() => expect(platform.toasts.getSnapshot()).toMatchObject({ text: 'History cleared' }));
});

test('Cancel keeps the history, and the focus returns to the button', async () => {
  const { platform, user } = open('/history', { 'GET /user/history': { history: videos } });
  const question = await askToClear(user);
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Clear history' }));
  expect(titles()).toHaveLength(videos.length);
  expect(platform.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('a history that the API fails to clear is back, and the dialog says why', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const { platform, user } = open('/history', {
    'GET /user/history': { history: videos },
    'DELETE /user/history/all': new ApiError(500, ['Something went wrong.']),
  });
  const question = await askToClear(user);
  await user.click(question.getByRole('button', { name: 'Clear history' }));
  await waitFor(() => expect(log).toHaveBeenCalled());
  expect((await question.findByRole('alert')).textContent).toMatch(/^Couldn’t clear your history\. /);
  expect(titles()).toHaveLength(videos.length);
  expect(platform.toasts.getSnapshot()).toBeNull();

  await user.click(question.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(document.activeElement?.tagName).not.toBe('BODY');
});

test('the clear button is disabled while the history loads', async () => {
  open('/history', { 'GET /user/history': () => deferred<'GET /user/history'>().promise });
  const clear = await screen.findByRole<HTMLButtonElement>('button', { name: 'Clear history' });
  expect(clear.disabled).toBe(true);
});
