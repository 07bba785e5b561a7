import type { Contract } from '@fitreel/sdk/api';
import type { Platform } from '@fitreel/sdk/platform';
import { adding, removingAll, removingOne, type ListEdit } from './list-edits';
import { reasonOf, reportFailedChange } from './failed-change';
import { changesOf, isDone } from './changes';
import { askToLogIn } from './login-first';
import { type ListName, userListQuery, videosOf, type ListResponse } from './lists';
import { noteOpening } from './openings';
import { changeTexts, listToasts } from '../texts';

const authorization = 'session';

/** Adds `video` to a list of the user. Never rejects: a failure shows a toast. */
export async function addToList(platform: Platform, name: ListName, video: Contract.Video): Promise<void> {
  const { api, queryClient, session, toasts } = platform;
  const again = () => {
    addToList(platform, name, video).catch(reportError);
  };
  if (!session.getSnapshot().signedIn) {
    if (name !== 'history') askToLogIn(platform, again);
    return;
  }
  const { added, notAdded } = listToasts[name];
  try {
    if (name === 'history') noteOpening(platform, video._id);
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
    if (outcome === 'done' && added) toasts.show(added, 'success');
  } catch (error) {
    reportFailedChange(platform, error, { text: notAdded, retry: again });
  }
}

/** Removes videos; never rejects, as `addToList`. The toast offers Undo. */
export async function removeFromList(
  platform: Platform,
  name: ListName,
  ...videos: readonly Contract.Video[]
): Promise<void> {
  const { api, toasts } = platform;
  const { removed, removedSeveral, notRemoved } = listToasts[name];
  const outcomes = await Promise.allSettled(
    videos.map((video) =>
      changeList(platform, name, 'remove', video._id, removingOne(video), () =>
        api.request(`DELETE /user/${name}/{videoId}`, { authorization, params: { videoId: video._id } }),
      ),
    ),
  );
  const done = videos.filter((_, index) => isDone(outcomes[index]));
  if (done.length > 0) {
    const undo = () => {
      for (const video of done) addToList(platform, name, video).catch(reportError);
    };
    const text = done.length === 1 ? removed : removedSeveral(done.length);
    toasts.show(text, 'success', { action: { label: changeTexts.undo, run: undo } });
  }
  const failure = outcomes.find((outcome) => outcome.status === 'rejected');
  if (!failure) return;
  const left = videos.filter((_, index) => outcomes[index]?.status === 'rejected');
  const retry = () => {
    removeFromList(platform, name, ...left).catch(reportError);
  };
  reportFailedChange(platform, failure.reason, { text: notRemoved, retry });
}

/** Resolves with why the history could not be cleared, or null; never rejects. */
export async function clearHistory(platform: Platform): Promise<string | null> {
  try {
    const outcome = await changeList(platform, 'history', 'clear', 'all', removingAll(), () =>
      platform.api.request('DELETE /user/history/all', { authorization }),
    );
    if (outcome === 'done') platform.toasts.show(changeTexts.historyCleared, 'success');
    return null;
  } catch (error) {
    return reasonOf(platform, error, changeTexts.historyNotCleared, () => {
      clearHistory(platform).catch(reportError);
    });
  }
}

function changeList(
  platform: Platform,
  name: ListName,
  intent: string,
  entityId: string,
  edit: ListEdit<Contract.Video>,
  request: () => Promise<ListResponse>,
) {
  const { api, queryClient, session } = platform;
  if (!session.getSnapshot().signedIn) return Promise.resolve('dropped' as const);
  const { queryKey } = userListQuery(api, name);
  return changesOf(platform).make({
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
