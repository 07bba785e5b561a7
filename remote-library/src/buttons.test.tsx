import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Contract } from '@fitreel/sdk/api';
import { Slot } from '@fitreel/sdk/slots';
import {
  createTestPlatform,
  renderInApp,
  sampleVideos,
  type TestPlatform,
  type TestResponses,
} from '@fitreel/sdk/testing';
import remote from './remote';
// Imported up front: compiling a lazy file must not count against a test's timeout.
import './buttons';

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
  await waitFor(() => expect(changes(platform)).toEqual(['POST /user/likes', 'DELETE /user/likes/video-1']));
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
    expect(changes(platform)).toEqual(['POST /user/watchlater', 'DELETE /user/watchlater/video-1']),
  );
});
