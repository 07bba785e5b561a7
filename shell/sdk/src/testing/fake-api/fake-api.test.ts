/** @jest-environment @fitreel/tooling/jest-node */
import { EXAMPLES, sampleVideos } from '@fitreel/contract/examples';
import { ApiError, type Endpoint, type RequestOptions } from '../../api';
import { createTestPlatform } from '../test-platform';
import type { TestResponses } from './types';

/** The example as the options of a request. */
const optionsOf = (endpoint: Endpoint) => {
  const parts = Object.entries(EXAMPLES[endpoint]).filter(([part]) => part !== 'response');
  return { authorization: 'session', ...Object.fromEntries(parts) };
};

test.each(Object.keys(EXAMPLES) as Endpoint[])('%s has the response of its example', async (endpoint) => {
  const { api } = createTestPlatform({ token: 'a token' });
  const request = api.request as (name: Endpoint, options: object) => Promise<unknown>;
  expect(await request(endpoint, optionsOf(endpoint))).toEqual(EXAMPLES[endpoint].response);
});

test.each([
  'GET /video/{videoId}',
  'GET /categories/{categoryId}',
  'GET /user/playlists/{playlistId}',
] as const)('%s is 404 for an id that no example has', async (endpoint) => {
  const { api } = createTestPlatform({ token: 'a token' });
  const params = { videoId: 'other', categoryId: 'other', creatorId: 'other', playlistId: 'other' };
  const options = { params, authorization: 'session' } as RequestOptions<'GET /user/playlists/{playlistId}'>;
  await expect(api.request(endpoint, options)).rejects.toMatchObject({ status: 404 });
});

test('a test’s response to a request wins over that to its endpoint, and both over the example', async () => {
  const { api, requests } = createTestPlatform({
    responses: {
      'GET /videos': ({ query }) => ({ videos: [], nextCursor: query['category'] }),
      'GET /videos?limit=2': { videos: sampleVideos.slice(0, 2) },
    },
  });
  expect((await api.request('GET /videos', { query: { limit: 2 } })).videos).toHaveLength(2);
  expect(await api.request('GET /videos', { query: { category: 'yoga' } })).toEqual({
    videos: [],
    nextCursor: 'yoga',
  });
  expect(requests.map(({ path }) => path)).toEqual(['/videos?limit=2', '/videos?category=yoga']);
});

test('errors have the bodies of the API, and status 0 is no response', async () => {
  const failing = (error: ApiError) =>
    createTestPlatform({ responses: { 'GET /categories': error } }).api.request('GET /categories');
  await expect(failing(new ApiError(409, ['one', 'two']))).rejects.toMatchObject({
    status: 409,
    messages: ['one', 'two'],
  });
  await expect(failing(new ApiError(503, ['down']))).rejects.toMatchObject({ status: 503, message: 'down' });
  await expect(failing(new ApiError(0, ['-']))).rejects.toThrow('The API did not respond.');
});

test('what the contract lacks is a 404, unless the test has a response', async () => {
  const send = (responses: TestResponses) =>
    createTestPlatform({ responses }).api.send({ method: 'GET', url: '/api/elsewhere', headers: {} });
  expect(await send({})).toMatchObject({ status: 404 });
  expect(await send({ 'GET /elsewhere': { here: true } })).toMatchObject({
    status: 200,
    data: { here: true },
  });
});

test('a response that the contract does not allow fails the request, and says where', async () => {
  const responses = { 'GET /categories': { categories: [{ _id: 'yoga' }] } } as object as TestResponses;
  const { api } = createTestPlatform({ responses });
  await expect(api.request('GET /categories')).rejects.toThrow(
    'the fake response of GET /categories does not match the contract: /categories/0/categoryName: ',
  );
});
