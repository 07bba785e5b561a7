import { act, renderHook, waitFor } from '@testing-library/react';
import { PlatformProvider } from '@fitreel/sdk/platform';
import { createTestPlatform } from '@fitreel/sdk/testing';
import { noteOpening as store, readOpenings } from './openings';
import { noteOpening, useOpenings } from './use-openings';

beforeEach(() => localStorage.clear());

test('keeps the latest opening of each video, up to a thousand', () => {
  const opened = Array.from({ length: 1000 }, (_, video) => [`v${video}`, video]);
  localStorage.setItem('opened', JSON.stringify(opened));
  store('v1000');
  const before = Date.now();
  store('v500');
  const { times } = readOpenings();
  expect(times.size).toBe(1000);
  expect([...times.keys()].at(-1)).toBe('v500');
  expect(times.get('v500')).toBeGreaterThanOrEqual(before);
  expect(times.has('v0')).toBe(false);
});

test.each(['no JSON', '7', '[["v1","yesterday"],["v2"]]'])('the stored text %j has no openings', (text) => {
  localStorage.setItem('opened', text);
  expect(readOpenings().times.size).toBe(0);
});

test('an opening shows at once', async () => {
  const platform = createTestPlatform({ token: 't1' });
  const { result } = renderHook(() => useOpenings(), {
    wrapper: ({ children }) => <PlatformProvider platform={platform}>{children}</PlatformProvider>,
  });
  await waitFor(() => expect(result.current?.times.size).toBe(0));
  await act(() => noteOpening(platform, 'v1'));
  expect(result.current?.times.has('v1')).toBe(true);
});
