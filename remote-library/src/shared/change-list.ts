import { CHANGED_VIDEOS_MAX, type Contract } from '@fitreel/sdk/api';
import type { Platform } from '@fitreel/sdk/platform';
import { adding, addingAll, removing, removingAll, type ListEdit, type Placed } from './list-edits';
import { reasonOf, reportFailedChange } from './failed-change';
import { changeData } from './change-data';
import { isConfirmed, isDone, type Outcome } from './changes';
import { askToLogIn } from './login-first';
import { canGoBack, type ListName, userListQuery, videosOf, type ListResponse } from './lists';
import { noteOpening } from './openings';
import { changeTexts, listToasts } from './texts';

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
    const outcome = await changeList(platform, name, 'add', [video._id], adding(video), () =>
      api.request(`POST /user/${name}`, { authorization, body: { video } }),
    );
    if (outcome === 'done' && added) toasts.show(added, 'success');
  } catch (error) {
    reportFailedChange(platform, error, { text: notAdded, retry: again });
  }
}

/** Removes videos; never rejects, as `addToList`. The toast offers Undo, which puts each that can go back in its place. */
export async function removeFromList(
  platform: Platform,
  name: ListName,
  ...videos: readonly Contract.Video[]
): Promise<void> {
  const { api, queryClient, toasts } = platform;
  const { removed, removedSeveral, notRemoved } = listToasts[name];
  const before = queryClient.getQueryData(userListQuery(api, name).queryKey) ?? [];
  const places = new Map(before.map(({ _id }, place) => [_id, place]));
  const { done, left, failure } = await changeInParts(videos, (part) =>
    changeList(platform, name, 'remove', idsOf(part), removing(...part), () => {
      const [video, ...others] = part;
      return video && others.length === 0
        ? api.request(`DELETE /user/${name}/{videoId}`, { authorization, params: { videoId: video._id } })
        : api.request(`PATCH /user/${name}`, { authorization, body: { remove: idsOf(part) } });
    }),
  );
  if (done.length > 0) {
    const entries = done.filter(canGoBack).map((entity) => ({ entity, place: places.get(entity._id) }));
    const undo = () => {
      restoreToList(platform, name, entries).catch(reportError);
    };
    const text = done.length === 1 ? removed : removedSeveral(done.length);
    const action = { label: changeTexts.undo, run: undo };
    toasts.show(text, 'success', entries.length > 0 ? { action } : {});
  }
  const retry = () => {
    removeFromList(platform, name, ...left).catch(reportError);
  };
  if (failure) reportFailedChange(platform, failure.reason, { text: notRemoved, retry });
}

/** Adds videos where they were; never rejects, as `addToList`. */
async function restoreToList(
  platform: Platform,
  name: ListName,
  videos: readonly Placed<Contract.Video>[],
): Promise<void> {
  const { api, toasts } = platform;
  const { added, addedSeveral, notAdded } = listToasts[name];
  // Each place counts once those before it are filled.
  const inOrder = [...videos].sort((one, other) => (one.place ?? Infinity) - (other.place ?? Infinity));
  const { done, left, failure } = await changeInParts(inOrder, (part) => {
    const add = part.map(({ entity, place }) => ({ _id: entity._id, position: place }));
    return changeList(platform, name, 'add', idsOf(add), addingAll(part), () =>
      api.request(`PATCH /user/${name}`, { authorization, body: { add } }),
    );
  });
  const text = done.length === 1 ? added : addedSeveral?.(done.length);
  if (done.length > 0 && text) toasts.show(text, 'success');
  const retry = () => {
    restoreToList(platform, name, left).catch(reportError);
  };
  if (failure) reportFailedChange(platform, failure.reason, { text: notAdded, retry });
}

const idsOf = (videos: readonly { _id: string }[]) => videos.map(({ _id }) => _id);

/** Makes a change of each part that fits into one request. What is `left` was rejected, the first part as `failure` says. */
async function changeInParts<T>(all: readonly T[], change: (part: readonly T[]) => Promise<Outcome>) {
  const parts = Array.from({ length: Math.ceil(all.length / CHANGED_VIDEOS_MAX) }, (_, index) =>
    all.slice(index * CHANGED_VIDEOS_MAX, (index + 1) * CHANGED_VIDEOS_MAX),
  );
  const outcomes = await Promise.allSettled(parts.map(change));
  return {
    done: parts.filter((_, index) => isDone(outcomes[index])).flat(),
    left: parts.filter((_, index) => outcomes[index]?.status === 'rejected').flat(),
    failure: outcomes.find((outcome) => outcome.status === 'rejected'),
  };
}

/** Resolves with why the history could not be cleared, or null; never rejects. */
export async function clearHistory(platform: Platform): Promise<string | null> {
  try {
    const outcome = await changeList(platform, 'history', 'clear', ['all'], removingAll(), () =>
      platform.api.request('DELETE /user/history/all', { authorization }),
    );
    if (outcome === 'done') platform.toasts.show(changeTexts.historyCleared, 'success');
    return isConfirmed(outcome) ? null : changeTexts.historyNotCleared;
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
  entityIds: readonly string[],
  edit: ListEdit<Contract.Video>,
  request: () => Promise<ListResponse>,
) {
  const { api, session } = platform;
  if (!session.getSnapshot().signedIn) return Promise.resolve('dropped' as const);
  return changeData(platform, {
    queryKey: userListQuery(api, name).queryKey,
    entityIds,
    intent,
    edit,
    request: async (): Promise<readonly Contract.Video[]> => videosOf(name, await request()),
  });
}
