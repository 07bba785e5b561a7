import { act, renderHook, waitFor } from '@testing-library/react';
import { PlatformProvider } from '@fitreel/sdk/platform';
import { createTestPlatform } from '@fitreel/sdk/testing';
import { noteOpening, useOpenings } from './openings';

beforeEach(() => localStorage.clear());

/** The openings as a user's page reads them. */
function renderOpenings() {
  const platform = createTestPlatform({ token: 't1' });
  const { result } = renderHook(() => useOpenings(), {
    wrapper: ({ children }) => <PlatformProvider platform={platform}>{children}</PlatformProvider>,
  });
  return { platform, result };
}

test('keeps the latest opening of each video, up to a thousand', async () => {
  const opened = Array.from({ length: 1000 }, (_, video) => [`v${video}`, video]);
  localStorage.setItem('library.opened', JSON.stringify(opened));
  const { platform, result } = renderOpenings();
  const before = Date.now();
  await waitFor(() => expect(result.current?.times.size).toBe(1000));
  await act(async () => {
    noteOpening(platform, 'v1000');
    noteOpening(platform, 'v500');
  });
  expect(result.current?.times.has('v1000')).toBe(true);
  const times = result.current?.times ?? new Map<string, number>();
  expect(times.size).toBe(1000);
  expect([...times.keys()].at(-1)).toBe('v500');
  expect(times.get('v500')).toBeGreaterThanOrEqual(before);
  expect(times.has('v0')).toBe(false);
});

test.each(['no JSON', '7', '[["v1","yesterday"],["v2"]]'])(
  'the stored text %j has no openings',
  async (text) => {
    localStorage.setItem('library.opened', text);
    const { result } = renderOpenings();
    await waitFor(() => expect(result.current?.times.size).toBe(0));
  },
);

test('what is wrong among the openings is left out, item by item', async () => {
  const opened = [['v1', 9e15], ['', 1], ['x'.repeat(600), 2], ['v2', -1], ['v3', 3], ['v4'], null];
  localStorage.setItem('library.opened', JSON.stringify(opened));
  const { result } = renderOpenings();
  await waitFor(() => expect([...(result.current?.times ?? [])]).toEqual([['v3', 3]]));
});

test('the openings of a former release move to the key of the library', async () => {
  localStorage.setItem('opened', '[["v1",1]]');
  const { result } = renderOpenings();
  await waitFor(() => expect(result.current?.times.get('v1')).toBe(1));
  expect(localStorage.getItem('opened')).toBeNull();
  expect(localStorage.getItem('library.opened')).toBe('[["v1",1]]');
});

test('an opening shows at once', async () => {
  const { platform, result } = renderOpenings();
  await waitFor(() => expect(result.current?.times.size).toBe(0));
  await act(async () => noteOpening(platform, 'v1'));
  expect(result.current?.times.has('v1')).toBe(true);
});
