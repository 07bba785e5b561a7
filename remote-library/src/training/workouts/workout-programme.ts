import type { Contract } from '@fitreel/sdk/api';
import { workoutOf } from '../../shared/link-content';
import { spreadDays } from '../../shared/spread-days';

const WEEKS = 3;
const DAYS_A_WEEK = 3;
/** The most JSON, in characters, for all workouts of the programme, so that they fit in any script. */
const LENGTH_MAX = 10_000;

/** A programme of one workout on three days a week, for three weeks, or fewer for a large workout (behaviour.md#programmes). */
export function programmeOf(own: Contract.Workout): Contract.Programme {
  const workout = workoutOf(own);
  const fitting = Math.floor(LENGTH_MAX / JSON.stringify(workout).length);
  const days = spreadDays(Math.max(1, Math.min(WEEKS * DAYS_A_WEEK, fitting)), DAYS_A_WEEK);
  const entries = days.map((day, index) => ({ id: String(index + 1), day, workout }));
  return { title: workout.title, mode: 'sequential', entries };
}
