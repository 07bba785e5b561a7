import type { Video } from '@fitreel/contract';
import type { Platform } from '../platform/types';
import { adding, removingAll, removingOne, type ListEdit } from './list-edits';
import { askToLogIn, mayLackSession } from './login-first';
import type { ListName } from './types';
import { HISTORY_CLEARED, LIST_TOASTS, userListQuery, videosOf, type ListResponse } from './user-list';

const authorization = 'session';

/** Adds `video` to a list of the user. Never rejects: a failure shows a toast or goes to the console. */
export async function addToList(platform: Platform, name: ListName, video: Video): Promise<void> {
  const { api, queryClient, session, toasts } = platform;
  if (!session.getSnapshot().signedIn) {
    if (name !== 'history') askToLogIn(platform);
    return;
  }
  try {
    const query = userListQuery(api, name);
    // A history that is not loaded may hold the video already, and then nothing is sent.
    const known =
      name === 'history'
        ? await queryClient.ensureQueryData(query)
        : queryClient.getQueryData(query.queryKey);
    if (known?.some(({ _id }) => _id === video._id)) return;
    const outcome = await changeList(platform, name, 'add', video._id, adding(video), () =>
      api.request(`POST /user/${name}`, { authorization, body: { video } }),
    );
    const { added } = LIST_TOASTS[name];
    if (outcome === 'done' && added) toasts.show(added, 'success');
  } catch (error) {
    if (name !== 'history' && mayLackSession(platform, error)) askToLogIn(platform);
    else console.error(error);
  }
}

/** Never rejects, as `addToList`. */
export async function removeFromList(platform: Platform, name: ListName, video: Video): Promise<void> {
  try {
    const outcome = await changeList(platform, name, 'remove', video._id, removingOne(video), () =>
      platform.api.request(`DELETE /user/${name}/{videoId}`, {
        authorization,
        params: { videoId: video._id },
      }),
    );
    if (outcome === 'done') platform.toasts.show(LIST_TOASTS[name].removed, 'success');
  } catch (error) {
    console.error(error);
  }
}

/** Never rejects, as `addToList`. */
export async function clearHistory(platform: Platform): Promise<void> {
  try {
    const outcome = await changeList(platform, 'history', 'clear', 'all', removingAll(), () =>
      platform.api.request('DELETE /user/history/all', { authorization }),
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
  request: () => Promise<ListResponse>,
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
      const videos = videosOf(name, await request());
      return () => queryClient.setQueryData(queryKey, videos);
    },
  });
}
