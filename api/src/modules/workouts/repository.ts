import type { Kysely } from 'kysely';
import type { UserChange } from '../../db/locks';
import type { Tables, WorkoutRow } from '../../db/tables';

const COLUMNS = ['id', 'document', 'revision'] as const;
export type WorkoutColumns = Pick<WorkoutRow, (typeof COLUMNS)[number]>;

/** A user's workouts in the order of their creation; with `id`, only that one. */
export function findWorkouts(db: Kysely<Tables>, userId: string, id?: string): Promise<WorkoutColumns[]> {
  let query = db.selectFrom('workouts').select(COLUMNS).where('user_id', '=', userId);
  if (id !== undefined) query = query.where('id', '=', id);
  return query.orderBy('position').execute();
}

/** Adds a workout, unless the user has one with this id. */
export async function insertWorkout(
  { trx, userId, position }: UserChange,
  id: string,
  document: string,
): Promise<void> {
  await trx
    .insertInto('workouts')
    .values({ user_id: userId, id, document, revision: 1, position })
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
    .execute();
}

/** Replaces a workout with this revision; undefined if the user has no such workout. */
export function updateWorkout(
  db: Kysely<Tables>,
  userId: string,
  { id, document, revision }: WorkoutColumns,
): Promise<WorkoutColumns | undefined> {
  return db
    .updateTable('workouts')
    .set({ document, revision: revision + 1 })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('revision', '=', revision)
    .returning(COLUMNS)
    .executeTakeFirst();
}

export async function deleteWorkout(db: Kysely<Tables>, userId: string, id: string): Promise<void> {
  await db.deleteFrom('workouts').where('user_id', '=', userId).where('id', '=', id).execute();
}
