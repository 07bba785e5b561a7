import type { Contract } from '@fitreel/sdk/api';
import { QueryObserver } from '@fitreel/sdk/query';
import { createTestPlatform, deferred, sampleVideos } from '@fitreel/sdk/testing';
import { userListQuery } from '../shared/lists';
import { handle } from './video-opened';

const [first, second] = sampleVideos as [Contract.Video, Contract.Video];

test('records a video that the viewer opens, once', async () => {
  const platform = createTestPlatform({
    token: 'a token',
    responses: {
      'GET /user/history': { history: [second] },
      'POST /user/history': { history: [second, first] },
    },
  });
  await handle({ video: first }, platform);
  await handle({ video: second }, platform);
  const sent = platform.requests.filter(({ method }) => method === 'POST');
  expect(sent.map(({ body }) => body)).toEqual([{ video: first }]);
  expect(platform.toasts.getSnapshot()).toBeNull();
});

test('records a video also if the page that was left was loading the history', async () => {
  const response = deferred<'GET /user/history'>();
  const platform = createTestPlatform({
    token: 'a token',
    responses: {
      'GET /user/history': () => response.promise,
      'POST /user/history': { history: [first] },
    },
  });
  const observer = new QueryObserver(platform.queryClient, userListQuery(platform.api, 'history'));
  const leave = observer.subscribe(() => undefined);
  const handled = handle({ video: first }, platform);
  // Until it waits for the history.
  await new Promise((resolve) => setTimeout(resolve));
  leave();
  response.resolve({ history: [] });
  await handled;
  expect(platform.requests).toContainEqual({ method: 'POST', path: '/user/history', body: { video: first } });
});

test('records nothing while the history is paused', async () => {
  const platform = createTestPlatform({
    token: 'a token',
    responses: { 'GET /user/history/pause': { paused: true } },
  });
  localStorage.removeItem('library.opened');
  await handle({ video: first }, platform);
  expect(platform.requests.map(({ path }) => path)).toEqual(['/user/history/pause']);
  expect(localStorage.getItem('library.opened')).toBeNull();
});
