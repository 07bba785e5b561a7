import { useEffect, useState } from 'react';
import { usePlatform, type Platform } from '@fitreel/sdk/platform';
import { changeTexts } from './texts';

/**
 * The toast for an action that needs a session (behaviour.md#actions-without-a-session).
 *
 * @param afterLogin performs the action once the viewer has logged in
 */
export function askToLogIn({ toasts }: Platform, afterLogin: () => void): void {
  toasts.show(changeTexts.loginFirst, 'warning', { afterLogin });
}

/**
 * For a panel or dialog on a video's page: after the login, that is a new page.
 *
 * @param what name of the panel or dialog
 * @returns the request from before the login, if it was for this; and a function that asks and remembers it
 */
export function useAfterLogin<T>(
  what: string,
  videoId: string,
): { wanted: T | undefined; ask: (wants: T) => void } {
  const platform = usePlatform();
  const { queryClient } = platform;
  const [wanted] = useState(() => queryClient.getQueryData<T>(['library', what, videoId]));
  useEffect(() => queryClient.removeQueries({ queryKey: ['library', what] }), [queryClient, what]);
  return {
    wanted,
    ask: (wants) =>
      askToLogIn(platform, () => void queryClient.setQueryData(['library', what, videoId], wants)),
  };
}
