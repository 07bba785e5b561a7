import { hasTooManySteps, isKeepable } from '@fitreel/sdk/api';
import { WORKOUTS_MAX } from '@fitreel/sdk/programmes';
import { isOwnId } from '../../shared/device-list';
import { newId } from '../../shared/new-id';
import { createOwnThings, NEW } from '../../shared/own-things';
import { storedWorkouts } from '../../shared/stored';
import { ownWorkoutTexts } from '../../shared/own-texts';
import { workoutIn, type OwnWorkout, type Workout } from '../../shared/workout';

const authorization = 'session';

function workoutOf({ _id, revision: _, ...workout }: OwnWorkout): Workout {
  return workoutIn(workout) ?? workout;
}

/** The workouts that viewers keep (behaviour.md#workouts). */
export const ownWorkouts = createOwnThings<OwnWorkout>({
  name: 'workouts',
  stored: storedWorkouts,
  storedIn(value) {
    const { _id } = (value ?? {}) as Partial<OwnWorkout>;
    const workout = workoutIn(value);
    return workout && isOwnId(_id) ? { ...workout, _id, revision: 1 } : null;
  },
  max: WORKOUTS_MAX,
  order: (one, other) => one.title.localeCompare(other.title),
  texts: ownWorkoutTexts,
  isKeepable: (own) => isKeepable(own) && !hasTooManySteps(own),
  contentOf: workoutOf,
  load: async (api) => (await api.request('GET /user/workouts', { authorization })).workouts,
  async post(api, own) {
    const body = { _id: own._id, workout: workoutOf(own) };
    return (await api.request('POST /user/workouts', { authorization, body })).workout;
  },
  async put(api, own) {
    const options = {
      params: { workoutId: own._id },
      body: { workout: workoutOf(own), revision: own.revision },
    };
    return (await api.request('PUT /user/workouts/{workoutId}', { authorization, ...options })).workout;
  },
  async remove(api, workoutId) {
    const options = { authorization, params: { workoutId } } as const;
    return (await api.request('DELETE /user/workouts/{workoutId}', options)).workouts;
  },
});

/** The viewer's own copy of `workout`. */
export const ownCopy = (workout: Workout): OwnWorkout => ({ ...workout, _id: newId(), revision: NEW });
