/** @jest-environment node */
import { ApiError } from '@fitreel/sdk/api';
import { createPlatform } from '@fitreel/sdk/platform';
import { createTestPlatform, renderRemoteToHtml, sampleCategories, sampleVideos } from '@fitreel/sdk/testing';
import description from '../remote.config';
import remote from './remote';

const [first] = sampleVideos as [(typeof sampleVideos)[0]];
const PLACES: Record<string, string> = { categoryId: 'workout', videoId: 'video-1' };
const HEADINGS: Record<(typeof description.routes)[number]['id'], string> = {
  home: 'Home',
  category: 'Workout',
  search: 'Search videos',
  trend: 'Trending Videos',
  video: first.title,
};

const fill = (pattern: string) => pattern.replace(/\{(\w+)\}/g, (_, name: string) => PLACES[name] ?? '');

/** What the API answers to an address of a description's `data`. */
function answerTo(address: string): object {
  if (address === '/api/categories') return { categories: sampleCategories };
  if (address === '/api/video/video-1') return { video: first };
  const workout = sampleVideos.filter(({ categoryName }) => categoryName === 'Workout');
  return { videos: address === '/api/videos?limit=24&category=workout' ? workout : sampleVideos };
}

describe.each(description.routes)('$path', ({ id, path, data }) => {
  const at = fill(path);

  test('is rendered in Node as a visitor sees it, from the data that its description names and no call', async () => {
    const calls: string[] = [];
    const platform = createPlatform({
      settings: { embedBase: 'https://videos.example/embed', telemetrySample: 100, allowOverrides: [] },
      pageData: Object.fromEntries(data.map(fill).map((address) => [address, answerTo(address)])),
      loadTransport: async () => async (request) => {
        calls.push(request.url);
        throw new ApiError(0, ['the page has all that it needs']);
      },
    });
    const { html, status } = await renderRemoteToHtml(remote, { at, platform });
    expect(status).toBe(200);
    expect(html).toContain(`>${HEADINGS[id]}</h1>`);
    expect(html).toContain(id === 'search' ? 'href="/categoryworkout"' : `src="${first.thumbnail}"`);
    expect(calls).toEqual([]);
  });

  test('is rendered with a Retry in place while the API is down', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const down = new ApiError(500, ['down']);
    const responses = { 'GET /videos': down, 'GET /categories': down, 'GET /video/video-1': down };
    const platform = createTestPlatform({ responses });
    // Without a question the search page asks for no list.
    const asked = id === 'search' ? `${at}?q=yoga` : at;
    const { html, status } = await renderRemoteToHtml(remote, { at: asked, platform });
    expect(status).toBe(200);
    expect(html).toMatch(/could not be loaded.*Retry/);
    expect(log).toHaveBeenCalledWith(expect.objectContaining({ message: 'down' }));
  });
});

test.each([
  [
    '/categoryunknown',
    { 'GET /videos': { videos: [] }, 'GET /categories': { categories: sampleCategories } },
  ],
  [
    '/video/unknown',
    { 'GET /video/unknown': new ApiError(404, ['no']), 'GET /categories': { categories: sampleCategories } },
  ],
])('%s is not found', async (at, responses) => {
  const { status } = await renderRemoteToHtml(remote, { at, platform: createTestPlatform({ responses }) });
  expect(status).toBe(404);
});
