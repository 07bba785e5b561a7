import type { Contract } from '@fitreel/sdk/api';
import { createTestPlatform, sampleVideos } from '@fitreel/sdk/testing';
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
