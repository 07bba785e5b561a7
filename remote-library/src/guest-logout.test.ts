import { ApiError } from '@fitreel/sdk/api';
import { createTestPlatform, sampleVideos, type TestResponses } from '@fitreel/sdk/testing';
import { handle } from './guest-logout';

const NOTHING: TestResponses = {
  'GET /user/likes?limit=1': { likes: [] },
  'GET /user/watchlater?limit=1': { watchlater: [] },
  'GET /user/history?limit=1': { history: [] },
  'GET /user/playlists?limit=1': { playlists: [] },
  'GET /user/follows': { follows: [] },
  'GET /user/activity': { goal: 150, entries: [] },
};

const GUEST = `e30.${btoa(JSON.stringify({ guest: true }))}.signature`;

const isAsked = (responses: TestResponses = {}) =>
  handle(null, createTestPlatform({ token: GUEST, responses: { ...NOTHING, ...responses } }));

test('a guest with nothing in a list and no creators loses nothing', async () => {
  expect(await isAsked()).toBe(false);
});

const [video] = sampleVideos as [(typeof sampleVideos)[0]];

test.each<[string, TestResponses]>([
  ['likes a video', { 'GET /user/likes?limit=1': { likes: [video] } }],
  ['has a video for later', { 'GET /user/watchlater?limit=1': { watchlater: [video] } }],
  ['has watched a video', { 'GET /user/history?limit=1': { history: [video] } }],
  [
    'has trained',
    {
      'GET /user/activity': {
        goal: 0,
        entries: [
          {
            ...{ _id: 'a-random-id-of-a-run', day: '2026-11-27', kind: 'own', title: 'Ran 5 km' },
            ...{ category: '', bodyPart: '', seconds: 60, at: 1, offset: 0, finished: true },
          },
        ],
      },
    },
  ],
  [
    'follows a creator',
    {
      'GET /user/follows': {
        follows: [{ _id: 'ada-move', name: 'Ada Move', subscriber: '1.5M', avatar: '/a.svg', videoCount: 2 }],
      },
    },
  ],
])('a guest who %s loses it', async (_what, responses) => {
  expect(await isAsked(responses)).toBe(true);
});

test('there is no answer while the API gives none', async () => {
  await expect(isAsked({ 'GET /user/likes?limit=1': new ApiError(500, ['down']) })).rejects.toThrow('down');
});
