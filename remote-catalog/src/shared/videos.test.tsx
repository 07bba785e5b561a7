import { act, renderHook, waitFor } from '@testing-library/react';
import type { Contract } from '@fitreel/sdk/api';
import { PlatformProvider } from '@fitreel/sdk/platform';
import { createTestPlatform, deferred, sampleVideos, type TestResponse } from '@fitreel/sdk/testing';
import { loadNext, useVideos } from './videos';

const [sample] = sampleVideos as [Contract.Video];

/** Page `index` of an endless list, with one video in place of 24. */
const page = (index: number) => ({ videos: [{ ...sample, _id: `v${index}` }], nextCursor: `c${index + 1}` });

/** The page that a request asks for. */
const pageAt: TestResponse<'GET /videos'> = ({ query }) => page(Number(query['cursor']?.slice(1) ?? 0));

async function renderVideos(response: TestResponse<'GET /videos'> = pageAt) {
  const platform = createTestPlatform({ responses: { 'GET /videos': response } });
  const mount = () =>
    renderHook(() => useVideos(), {
      wrapper: ({ children }) => <PlatformProvider platform={platform}>{children}</PlatformProvider>,
    });
  const first = mount();
  const { result } = first;
  await waitFor(() => expect(result.current.data?.videos).toHaveLength(1));
  return {
    ...first,
    mount,
    platform,
    paths: () => platform.requests.map(({ path }) => path),
    next: () => act(() => result.current.fetchNextPage()),
    loadedIds: () => result.current.data?.videos.map(({ _id }) => _id),
  };
}

test('each page continues where the last one ended', async () => {
  const { next, paths, loadedIds } = await renderVideos();
  await next();
  await next();
  expect(paths()).toEqual(['', '&cursor=c1', '&cursor=c2'].map((cursor) => `/videos?limit=24${cursor}`));
  expect(loadedIds()).toEqual(['v0', 'v1', 'v2']);
});

test('scrolling while a page loads neither cancels it nor requests another one', async () => {
  const second = deferred<'GET /videos'>();
  const { result, paths, loadedIds } = await renderVideos(({ query }) =>
    query['cursor'] ? second.promise : page(0),
  );
  act(() => loadNext(result.current));
  await waitFor(() => expect(result.current.isFetchingNextPage).toBe(true));
  act(() => loadNext(result.current));
  await act(async () => second.resolve(page(1)));
  await waitFor(() => expect(loadedIds()).toEqual(['v0', 'v1']));
  expect(paths()).toHaveLength(2);
});

test.each([
  ['a list of one page is loaded again', 0, 2],
  ['a list of several pages stays as it is', 1, 2],
])('after a while, %s when the viewer comes back', async (_what, further, requests) => {
  const { mount, unmount, platform, next, paths } = await renderVideos();
  for (let count = 0; count < further; count += 1) await next();
  unmount();
  await platform.queryClient.invalidateQueries({ refetchType: 'none' });
  const { result } = mount();
  await waitFor(() => expect(result.current.isFetching).toBe(false));
  expect(paths()).toHaveLength(requests);
  expect(result.current.data?.videos).toHaveLength(1 + further);
});
