import { CHANGED_VIDEOS_MAX, type Contract } from '@fitreel/sdk/api';
import type { Platform } from '@fitreel/sdk/platform';
import {
  adding,
  addingAll,
  changesOf,
  intentsOf,
  isDone,
  type ListEdit,
  type Outcome,
  type Placed,
  removing,
  removingAll,
} from './changes';
import { failureOf, needSession, tryChange } from './failed-change';
import {
  canGoBack,
  ENTRIES,
  entriesOf,
  entriesQuery,
  type ListName,
  type ListResponse,
  userListQuery,
  videosOf,
} from './lists';
import { noteOpening } from './openings';
import { changeTexts, listToasts } from './texts';

/** Sent with every change: only the list's own page needs whole videos. */
const asked = { authorization: 'session', query: ENTRIES } as const;

/** Adds `video` to a list of the user. Never rejects: a failure shows a toast. */
export async function addToList(platform: Platform, name: ListName, video: Contract.Video): Promise<void> {
  const { api, queryClient, session, toasts } = platform;
  const { added, notAdded } = listToasts[name];
  const isHistory = name === 'history';
  if (isHistory && !session.getSnapshot().signedIn) return;
  await tryChange(platform, notAdded, async () => {
    needSession(platform);
    if (isHistory) noteOpening(platform, video._id);
    const query = entriesQuery(api, name);
    // A history that is not loaded may already contain the video; in that case nothing is sent.
    const known = isHistory
      ? await queryClient.ensureQueryData(query)
      : queryClient.getQueryData(query.queryKey);
    if (known?.some(({ _id }) => _id === video._id)) return 'confirmed';
    const outcome = await changeList(platform, name, 'add', [video._id], adding(video), () =>
      api.request(`POST /user/${name}`, { ...asked, body: { video } }),
    );
    if (outcome === 'done' && added) toasts.show(added, 'success');
    return outcome;
  });
}

/** Removes videos; never rejects, as `addToList`. The toast offers Undo, which returns each restorable video to its place. */
export async function removeFromList(
  platform: Platform,
  name: ListName,
  ...videos: readonly Contract.Video[]
): Promise<void> {
  const { api, queryClient, toasts } = platform;
  const { removed, removedSeveral, notRemoved } = listToasts[name];
  const before =
    queryClient.getQueryData(userListQuery(api, name).queryKey) ??
    queryClient.getQueryData(entriesQuery(api, name).queryKey) ??
    [];
  const places = new Map(before.map(({ _id }, place) => [_id, place]));
  await changeInParts(platform, notRemoved, videos, {
    change: (part) =>
      changeList(platform, name, 'remove', idsOf(part), removing(...part), () => {
        const [video, ...others] = part;
        return video && others.length === 0
          ? api.request(`DELETE /user/${name}/{videoId}`, { ...asked, params: { videoId: video._id } })
          : api.request(`PATCH /user/${name}`, { ...asked, body: { remove: idsOf(part) } });
      }),
    done(removedNow) {
      const entries = removedNow
        .filter(canGoBack)
        .map((entity) => ({ entity, place: places.get(entity._id) }));
      const undo = () => {
        restoreToList(platform, name, entries).catch(reportError);
      };
      const text = removedNow.length === 1 ? removed : removedSeveral(removedNow.length);
      const action = { label: changeTexts.undo, run: undo };
      toasts.show(text, 'success', entries.length > 0 ? { action } : {});
    },
  });
}

/** Adds videos back at their old places; never rejects, as `addToList`. */
async function restoreToList(
  platform: Platform,
  name: ListName,
  videos: readonly Placed<Contract.Video>[],
): Promise<void> {
  const { api, toasts } = platform;
  const { added, addedSeveral, notAdded } = listToasts[name];
  // Each place is only valid once those before it are filled.
  const inOrder = [...videos].sort((one, other) => (one.place ?? Infinity) - (other.place ?? Infinity));
  await changeInParts(platform, notAdded, inOrder, {
    change(part) {
      const add = part.map(({ entity, place }) => ({ _id: entity._id, position: place }));
      return changeList(platform, name, 'add', idsOf(add), addingAll(part), () =>
        api.request(`PATCH /user/${name}`, { ...asked, body: { add } }),
      );
    },
    done({ length }) {
      const text = length === 1 ? added : addedSeveral?.(length);
      if (text) toasts.show(text, 'success');
    },
  });
}

const idsOf = (videos: readonly { _id: string }[]) => videos.map(({ _id }) => _id);

/** Applies a change in parts that each fit into one request. Retry applies to the rejected parts only. */
async function changeInParts<T>(
  platform: Platform,
  text: string,
  all: readonly T[],
  { change, done }: { change: (part: readonly T[]) => Promise<Outcome>; done: (all: readonly T[]) => void },
): Promise<void> {
  let left = all;
  await tryChange(platform, text, async () => {
    const parts = Array.from({ length: Math.ceil(left.length / CHANGED_VIDEOS_MAX) }, (_, index) =>
      left.slice(index * CHANGED_VIDEOS_MAX, (index + 1) * CHANGED_VIDEOS_MAX),
    );
    const outcomes = await Promise.allSettled(parts.map(change));
    const isRejected = (_: unknown, index: number) => outcomes[index]?.status === 'rejected';
    const made = parts.filter((_, index) => isDone(outcomes[index])).flat();
    if (made.length > 0) done(made);
    left = parts.filter(isRejected).flat();
    const failure = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failure) throw failure.reason;
    return 'confirmed';
  });
}

/** Clears the history. Resolves with the reason of a failure, or null; never rejects. */
export const clearHistory = (platform: Platform): Promise<string | null> =>
  failureOf(platform, changeTexts.historyNotCleared, async () => {
    const outcome = await changeList(platform, 'history', 'clear', ['all'], removingAll(), () =>
      platform.api.request('DELETE /user/history/all', asked),
    );
    if (outcome === 'done') platform.toasts.show(changeTexts.historyCleared, 'success');
    return outcome;
  });

function changeList(
  platform: Platform,
  name: ListName,
  intent: string,
  entityIds: readonly string[],
  edit: ListEdit<Contract.Video>,
  request: () => Promise<ListResponse>,
) {
  const { api, queryClient, session } = platform;
  const { signedIn, token } = session.getSnapshot();
  if (!signedIn) return Promise.resolve('dropped' as const);
  const changes = changesOf(platform);
  const { queryKey } = userListQuery(api, name);
  const entriesKey = entriesQuery(api, name).queryKey;
  type Edit = <T extends Contract.ListEntry>(list: readonly T[]) => readonly T[];
  // The list of whole videos comes last, so that a change taken back in either list restores whole videos where possible.
  const write = (change: 'make' | 'takeBack') => () => {
    const by = edit[change] as Edit;
    queryClient.setQueryData(entriesKey, (entries) => entries && by(entries));
    queryClient.setQueryData(queryKey, (videos) => videos && by(videos));
  };
  return changes.make({
    ...{ queryKey, entityIds, intent, apply: write('make'), undo: write('takeBack') },
    async send() {
      const response = await request();
      const entries = entriesOf(name, response);
      return () => {
        queryClient.setQueryData(entriesKey, entries);
        const videos = response.entries ? queryClient.getQueryData(queryKey) : videosOf(name, response);
        if (!videos) return;
        const known = new Map(videos.map((video) => [video._id, video]));
        queryClient.setQueryData(
          queryKey,
          entries.flatMap(({ _id }) => known.get(_id) ?? []),
        );
        // Another device has added some; the others belong to changes still under way.
        const pending = intentsOf(changes.intents.getSnapshot(), token, queryKey);
        if (entries.some(({ _id }) => !known.has(_id) && !pending.has(_id)))
          queryClient.invalidateQueries({ queryKey, exact: true }).catch(reportError);
      };
    },
  });
}
