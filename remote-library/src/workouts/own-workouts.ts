import { useEffect, useMemo } from 'react';
import { ApiError, type ApiClient } from '@fitreel/sdk/api';
import { usePlatform, type Platform } from '@fitreel/sdk/platform';
import { queryOptions, useQuery } from '@fitreel/sdk/query';
import { useSession } from '@fitreel/sdk/session';
import { useStore } from '@fitreel/sdk/store';
import { changesOf } from '../shared/changes';
import { reasonOf, reportFailedChange } from '../shared/failed-change';
import { removing } from '../shared/list-edits';
import { statusOf } from '../shared/lists';
import { newId } from '../shared/new-id';
import { changeTexts, workoutTexts } from '../texts';
import { deviceWorkouts, keepOnDevice } from './device-workouts';
import type { OwnWorkout, Workout } from './workout';

const authorization = 'session';

/** The workouts of a user. Under `user`, as all that goes when the session ends. */
function workoutsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['user', 'workouts'] as const,
    queryFn: async (): Promise<readonly OwnWorkout[]> =>
      (await api.request('GET /user/workouts', { authorization })).workouts,
    refetchOnWindowFocus: true,
  });
}

/** What the viewer keeps: in the API for who is signed in, else on the device. */
export function useOwnWorkouts() {
  const platform = usePlatform();
  const { signedIn } = useSession();
  const onDevice = useStore(deviceWorkouts);
  const { data, error, isError, isFetching, refetch } = useQuery({
    ...workoutsQuery(platform.api),
    enabled: signedIn,
  });
  const status = statusOf({ signedIn, loaded: data !== undefined, isError, isFetching });
  useEffect(() => {
    // A login takes over what the device keeps.
    if (status === 'ready') for (const workout of onDevice) takeOver(platform, workout).catch(reportError);
  }, [platform, status, onDevice]);
  const workouts = signedIn ? data : onDevice;
  return {
    /** By title. */
    workouts: useMemo(
      () => [...(workouts ?? [])].sort((one, other) => one.title.localeCompare(other.title)),
      [workouts],
    ),
    status: signedIn ? status : ('ready' as const),
    error,
    retry: () => {
      refetch().catch(reportError);
    },
  };
}

/** Each can be sent again, also by another tab: the API keeps it once. */
async function takeOver(platform: Platform, workout: OwnWorkout): Promise<void> {
  try {
    await send(platform, { ...workout, revision: NEW });
    keepOnDevice((workouts) => workouts.filter(({ _id }) => _id !== workout._id));
  } catch (error) {
    // It stays on the device until the next page.
    console.error(error);
  }
}

/** The revision of a workout that is not kept yet. */
const NEW = 0;

/** Sends a workout to the API, unless the same is under way. Rejects as the API does. */
function send(platform: Platform, { _id, revision, ...workout }: OwnWorkout) {
  const { api, queryClient } = platform;
  const { queryKey } = workoutsQuery(api);
  return changesOf(platform).make({
    queryKey,
    entityIds: [_id],
    intent: JSON.stringify(workout),
    // The form waits for the response.
    apply: () => undefined,
    undo: () => undefined,
    async send() {
      const { workout: kept } =
        revision === NEW
          ? await api.request('POST /user/workouts', { authorization, body: { _id, workout } })
          : await api.request('PUT /user/workouts/{workoutId}', {
              authorization,
              params: { workoutId: _id },
              body: { workout, revision },
            });
      return () =>
        queryClient.setQueryData(queryKey, (all) => all && [...all.filter((one) => one._id !== _id), kept]);
    },
  });
}

/** Keeps a workout: a new one, or a change of that revision. Resolves with why not, or null; never rejects. */
export async function saveWorkout(platform: Platform, own: OwnWorkout): Promise<string | null> {
  if (!platform.session.getSnapshot().signedIn)
    return keepOnDevice((all) => [...all.filter(({ _id }) => _id !== own._id), { ...own, revision: 1 }])
      ? null
      : workoutTexts.deviceFull;
  try {
    await send(platform, own);
    return null;
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return workoutTexts.changedElsewhere;
    return reasonOf(platform, error, workoutTexts.notSaved, () => {
      saveWorkout(platform, own).catch(reportError);
    });
  }
}

/** Keeps a workout without a form, and says so in a toast. Resolves with whether it is kept. */
export async function keepWorkout(platform: Platform, own: OwnWorkout, done: string): Promise<boolean> {
  const failure = await saveWorkout(platform, own);
  platform.toasts.show(failure ?? done, failure === null ? 'success' : 'danger');
  return failure === null;
}

/** A copy of `workout` of the viewer's own. */
export const ownCopy = (workout: Workout): OwnWorkout => ({ ...workout, _id: newId(), revision: NEW });

/** Deletes a workout; the toast offers Undo. Never rejects: a failure shows a toast. */
export async function removeWorkout(platform: Platform, own: OwnWorkout): Promise<void> {
  const { api, queryClient, session, toasts } = platform;
  const { queryKey } = workoutsQuery(api);
  const undo = () => {
    keepWorkout(platform, { ...own, revision: NEW }, workoutTexts.restored).catch(reportError);
  };
  const edit = removing<OwnWorkout>(own);
  try {
    if (session.getSnapshot().signedIn)
      await changesOf(platform).make({
        queryKey,
        entityIds: [own._id],
        intent: 'remove',
        apply: () => queryClient.setQueryData(queryKey, (all) => all && edit.make(all)),
        undo: () => queryClient.setQueryData(queryKey, (all) => all && edit.takeBack(all)),
        async send() {
          const { workouts } = await api.request('DELETE /user/workouts/{workoutId}', {
            authorization,
            params: { workoutId: own._id },
          });
          return () => queryClient.setQueryData(queryKey, workouts);
        },
      });
    else keepOnDevice((all) => all.filter(({ _id }) => _id !== own._id));
    toasts.show(workoutTexts.removed, 'success', { action: { label: changeTexts.undo, run: undo } });
  } catch (error) {
    const retry = () => {
      removeWorkout(platform, own).catch(reportError);
    };
    reportFailedChange(platform, error, { text: workoutTexts.notRemoved, retry });
  }
}
