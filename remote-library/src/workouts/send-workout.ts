import type { ApiClient } from '@fitreel/sdk/api';
import type { Platform } from '@fitreel/sdk/platform';
import { queryOptions } from '@fitreel/sdk/query';
import { changesOf, type Outcome } from '../shared/changes';
import type { OwnWorkout, Workout } from '../shared/workout';

const authorization = 'session';

/** The workouts of a user. Under `user`, as all that goes when the session ends. */
export function workoutsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['user', 'workouts'] as const,
    queryFn: async (): Promise<readonly OwnWorkout[]> =>
      (await api.request('GET /user/workouts', { authorization })).workouts,
    refetchOnWindowFocus: true,
  });
}

/** The revision of a workout that is not kept yet. */
export const NEW = 0;

/**
 * Sends a workout to the API, unless the same is under way. Rejects as the API does. A new one that the API has already, since its
 * response was lost, is left as it is there, or replaced if the viewer has changed it since (`replaces`).
 */
export function sendWorkout(platform: Platform, own: OwnWorkout, replaces: boolean): Promise<Outcome> {
  const { api, queryClient } = platform;
  const { queryKey } = workoutsQuery(api);
  const { _id, revision, ...workout } = own;
  const put = async (from: number) => {
    const params = { workoutId: _id };
    const body = { workout, revision: from };
    return (await api.request('PUT /user/workouts/{workoutId}', { authorization, params, body })).workout;
  };
  const post = async () => {
    const body = { _id, workout };
    const { workout: kept } = await api.request('POST /user/workouts', { authorization, body });
    return replaces && !isSame(kept, workout) ? put(kept.revision) : kept;
  };
  return changesOf(platform).make({
    queryKey,
    entityIds: [_id],
    intent: JSON.stringify([workout, replaces]),
    // The form waits for the response.
    apply: () => undefined,
    undo: () => undefined,
    async send() {
      const kept = await (revision === NEW ? post() : put(revision));
      return () =>
        queryClient.setQueryData(queryKey, (all) => all && [...all.filter((one) => one._id !== _id), kept]);
    },
  });
}

/** Whether they have the same fields, in whatever order. */
function isSame(one: Workout, other: Workout): boolean {
  const inOrder = ({ title, ready, sets, rounds, restBetweenSets, steps }: Workout) =>
    JSON.stringify([
      ...[title, ready, sets, rounds, restBetweenSets],
      ...steps.map(({ name, unit, amount, rest, video }) => [
        ...[name, unit, amount, rest],
        video && [video._id, video.start, video.end],
      ]),
    ]);
  return inOrder(one) === inOrder(other);
}
