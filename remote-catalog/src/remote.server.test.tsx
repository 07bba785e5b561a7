/** @jest-environment @fitreel/tooling/jest-node */
import { ApiError } from '@fitreel/sdk/api';
import { createPlatform } from '@fitreel/sdk/platform';
import { createTestPlatform, renderRemoteToHtml, sampleCategories, sampleVideos } from '@fitreel/sdk/testing';
import description from '../remote.config';
import remote from './remote';

const [first] = sampleVideos as [(typeof sampleVideos)[0]];
const PARAMETERS: Record<string, string> = {
  categoryId: 'workout',
  creatorId: 'ada-move',
  videoId: 'video-1',
};
const HEADINGS: Record<(typeof description.routes)[number]['id'], string> = {
  home: 'Home',
  category: 'Workout',
  creator: first.creator,
  search: 'Search videos',
  trend: 'Trending Videos',
  video: first.title,
};

const fill = (pattern: string) => pattern.replace(/\{(\w+)\}/g, (_, name: string) => PARAMETERS[name] ?? '');

/** What the loader of a route requests; the page itself needs nothing more. */
const REQUESTS: Record<keyof typeof HEADINGS, string[]> = {
  home: ['/api/trend?limit=7', '/api/videos?limit=24', '/api/filters', '/api/categories'],
  category: [
    '/api/categories/workout',
    '/api/videos?limit=24&category=workout',
    '/api/filters?category=workout',
    '/api/categories',
  ],
  trend: ['/api/trend?limit=24', '/api/filters', '/api/categories'],
  video: ['/api/video/video-1', '/api/video/video-1/related', '/api/categories'],
  creator: ['/api/creators/ada-move', '/api/videos?limit=24&creator=ada-move&sort=newest', '/api/categories'],
  search: ['/api/categories', '/api/trend?limit=7'],
};

function responseTo(url: string): object {
  if (url === '/api/categories') return { categories: sampleCategories };
  if (url.startsWith('/api/filters'))
    return { total: 6, length: [], level: [], equipment: [], bodyPart: [], intensity: [] };
  if (url === '/api/categories/workout') return { category: sampleCategories[0] };
  if (url === '/api/video/video-1') return { video: first };
  if (url === '/api/creators/ada-move') {
    const { creator: name, subscriber, avatar } = first;
    return { creator: { _id: 'ada-move', name, subscriber, avatar, videoCount: 2 } };
  }
  const workout = sampleVideos.filter(({ categoryName }) => categoryName === 'Workout');
  return { videos: url === '/api/videos?limit=24&category=workout' ? workout : sampleVideos };
}

describe.each(description.routes)('$path', ({ id, path }) => {
  const at = fill(path);

  test('renders in Node as a visitor sees it, by the requests of its loader', async () => {
    const requests: string[] = [];
    const platform = createPlatform({
      settings: { embedBase: 'https://videos.example/embed', allowOverrides: [] },
      loadTransport: async () => async (request) => {
        requests.push(request.url);
        return { status: 200, statusText: '', text: JSON.stringify(responseTo(request.url)), headers: {} };
      },
    });
    const { html, status } = await renderRemoteToHtml(remote, { at, platform });
    expect(status).toBe(200);
    expect(html).toContain(`>${HEADINGS[id]}</h1>`);
    // Links on cards need the categories, too.
    if (id !== 'video') expect(html).toContain('href="/categoryworkout"');
    expect(html).toContain(`src="${first.thumbnail}"`);
    expect(requests).toEqual(REQUESTS[id]);
  });

  test('renders a Retry while the API is down', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const down = new ApiError(500, ['down']);
    const responses = {
      'GET /videos': down,
      'GET /trend': down,
      'GET /filters': down,
      'GET /categories': down,
      'GET /categories/{categoryId}': down,
      'GET /video/{videoId}': down,
      'GET /video/{videoId}/related': down,
    };
    const platform = createTestPlatform({ responses });
    // Without text the search page leaves out what is popular.
    const url = id === 'search' ? `${at}?q=yoga` : at;
    const { html, status } = await renderRemoteToHtml(remote, { at: url, platform });
    expect(status).toBe(200);
    expect(html).toMatch(/Couldn’t load.*Retry/);
    expect(log).toHaveBeenCalledWith(expect.objectContaining({ message: 'down' }));
  });
});

test.each([
  [
    '/categoryunknown',
    {
      'GET /videos': { videos: [] },
      'GET /categories': { categories: sampleCategories },
      'GET /categories/{categoryId}': new ApiError(404, ['no']),
    },
  ],
  [
    '/video/unknown',
    {
      'GET /video/{videoId}': new ApiError(404, ['no']),
      'GET /categories': { categories: sampleCategories },
    },
  ],
])('%s is 404', async (at, responses) => {
  const { status } = await renderRemoteToHtml(remote, { at, platform: createTestPlatform({ responses }) });
  expect(status).toBe(404);
});
