import { renderHook, waitFor } from '@testing-library/react';
import type { Contract } from '@fitreel/sdk/api';
import { PlatformProvider } from '@fitreel/sdk/platform';
import { createTestPlatform, sampleVideos, type TestResponses } from '@fitreel/sdk/testing';
import type { ListName } from '../shared/lists';
import { useUserList } from '../shared/use-user-list';

export const [first, second, third] = sampleVideos as [Contract.Video, Contract.Video, Contract.Video];

export const ids = (videos: readonly Contract.Video[]) => videos.map(({ _id }) => _id);

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
