import { renderHook, waitFor } from '@testing-library/react';
import type { Video } from '@fitreel/contract';
import { PlatformProvider } from '../platform';
import { createTestPlatform, sampleVideos, type TestResponses } from '../testing';
import type { ListName } from './types';
import { useUserList } from './use-user-list';

export const [first, second, third] = sampleVideos as [Video, Video, Video];

export const ids = (videos: readonly Video[]) => videos.map(({ _id }) => _id);

/** Renders `useUserList(name)` for a user, or for a visitor if `token` is null. */
export function renderUserList(name: ListName, responses: TestResponses, token: string | null = 't1') {
  const platform = createTestPlatform({ token: token ?? undefined, responses });
  const { result } = renderHook(() => useUserList(name), {
    wrapper: ({ children }) => <PlatformProvider platform={platform}>{children}</PlatformProvider>,
  });
  /** The errors on the console, as text. */
  const logged: string[] = [];
  jest.spyOn(console, 'error').mockImplementation((error) => void logged.push(String(error)));
  return {
    platform,
    result,
    logged,
    sent: (method: string) => platform.requests.filter((request) => request.method === method),
    ready: () => waitFor(() => expect(result.current.status).toBe('ready')),
    toast: () => platform.toasts.getSnapshot(),
  };
}
