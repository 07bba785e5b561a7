import type { Video } from '@fitreel/contract';
import type { Platform } from '../platform/types';
import { adding, removingAll, removingOne, type ListEdit } from './list-edits';
import { LIST_KINDS, HISTORY_CLEARED, userListQuery, type AnyListResponse } from './user-list';
import { askToLogIn, mayLackSession } from './login-first';
import type { ListName } from './types';

/** Adds `video` to a list of the user. All that can go wrong ends here: in a toast or on the console. */
export async function addToList(platform: Platform, name: ListName, video: Video): Promise<void> {
  const kind = LIST_KINDS[name];
  if (!platform.session.getSnapshot().signedIn) {
    if (name !== 'history') askToLogIn(platform);
    return;
  }
  try {
    // Only a loaded history tells whether the video is in it already, and then nothing is to be sent.
    const query = userListQuery(platform.api, name);
    const known =
      name === 'history'
        ? await platform.queryClient.ensureQueryData(query)
        : platform.queryClient.getQueryData(query.queryKey);
    if (known?.some(({ _id }) => _id === video._id)) return;
    const outcome = await changeList(platform, name, `add`, video._id, adding(video), () =>
      platform.api.post<AnyListResponse>(kind.path, { video }),
    );
    if (outcome === 'done' && kind.added) platform.toasts.show(kind.added, 'success');
  } catch (error) {
    if (name !== 'history' && mayLackSession(platform, error)) askToLogIn(platform);
    else console.error(error);
  }
}

export async function removeFromList(platform: Platform, name: ListName, video: Video): Promise<void> {
  const { path, removed } = LIST_KINDS[name];
  try {
    const outcome = await changeList(platform, name, 'remove', video._id, removingOne(video), () =>
      platform.api.delete<AnyListResponse>(`${path}/${encodeURIComponent(video._id)}`),
    );
    if (outcome === 'done') platform.toasts.show(removed, 'success');
  } catch (error) {
    console.error(error);
  }
}

export async function clearHistory(platform: Platform): Promise<void> {
  try {
    const outcome = await changeList(platform, 'history', 'clear', 'all', removingAll(), () =>
      platform.api.delete<AnyListResponse>('/user/history/all'),
    );
    if (outcome === 'done') platform.toasts.show(HISTORY_CLEARED, 'success');
  } catch (error) {
    console.error(error);
  }
}

function changeList(
  { api, changes, queryClient, session }: Platform,
  name: ListName,
  intent: string,
  entityId: string,
  edit: ListEdit<Video>,
  call: () => Promise<AnyListResponse>,
) {
  if (!session.getSnapshot().signedIn) return Promise.resolve('dropped' as const);
  const { queryKey } = userListQuery(api, name);
  return changes.make({
    queryKey,
    entityId,
    intent,
    apply: () => queryClient.setQueryData(queryKey, (list) => list && edit.make(list)),
    undo: () => queryClient.setQueryData(queryKey, (list) => list && edit.takeBack(list)),
    async send() {
      const videos = LIST_KINDS[name].read(await call());
      return () => queryClient.setQueryData(queryKey, videos);
    },
  });
}
