import { randomUUID } from 'node:crypto';
import {
  hasTooManySteps,
  WORKOUT_BOUNDS,
  WORKOUT_MAX_BYTES,
  workoutBytes,
  type SavedWorkout,
  type Workout,
} from '@fitreel/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables';
import { ApiError } from '../../http/responses';
import { changeUser, keepWithin } from '../user-module';
import { presentWorkout } from './presenter';
import { deleteWorkout, findWorkouts, insertWorkout, updateWorkout, type WorkoutColumns } from './repository';

/** Reads and changes a user's workouts, at most `max`. Another user's workout counts as missing. */
export function workoutsService(db: Kysely<Tables>, max: number) {
  const all = async (userId: string): Promise<SavedWorkout[]> =>
    (await findWorkouts(db, userId)).map(presentWorkout);

  /** Throws `workoutMissing`. */
  const one = async (userId: string, id: string): Promise<SavedWorkout> => {
    return workoutIn(await findWorkouts(db, userId, id), id);
  };

  return {
    all,
    one,

    /**
     * Creates a workout. An existing one of the user with this `id` stays unchanged, so that a client can retry after a lost
     * response. Throws `valuesInvalid`, `limitReached` or `userMissing`.
     */
    async create(userId: string, workout: Workout, id: string = randomUUID()): Promise<SavedWorkout> {
      const document = documentOf(workout);
      return changeUser(db, userId, async (step) => {
        await insertWorkout(step, id, document);
        const rows = await findWorkouts(step.trx, userId);
        keepWithin(rows.length, max, 'workouts');
        return workoutIn(rows, id);
      });
    },

    /** Replaces a workout if its revision is current. Throws as `create` does, `workoutMissing` or `workoutChanged`. */
    async update(userId: string, id: string, workout: Workout, revision: number): Promise<SavedWorkout> {
      const row = await updateWorkout(db, userId, { id, document: documentOf(workout), revision });
      if (row) return presentWorkout(row);
      await one(userId, id);
      throw new ApiError('workoutChanged');
    },

    /** Returns the remaining workouts. Removing a missing one changes nothing. */
    async remove(userId: string, id: string): Promise<SavedWorkout[]> {
      await deleteWorkout(db, userId, id);
      return all(userId);
    },
  };
}

/** Throws `workoutMissing`. */
function workoutIn(rows: readonly WorkoutColumns[], id: string): SavedWorkout {
  const row = rows.find((kept) => kept.id === id);
  if (!row) throw new ApiError('workoutMissing');
  return presentWorkout(row);
}

/** Throws `valuesInvalid` or `limitReached`. */
function documentOf(workout: Workout): string {
  if (hasTooManySteps(workout)) {
    const max = WORKOUT_BOUNDS.stepsInAll.toLocaleString('en');
    throw new ApiError('valuesInvalid', {
      text: `body/workout must have at most ${max} steps in all: sets × rounds × steps`,
    });
  }
  keepWithin(workoutBytes(workout), WORKOUT_MAX_BYTES, 'bytes in a workout');
  return JSON.stringify(workout);
}
