import { WORKOUT_BOUNDS, type Contract } from '@fitreel/sdk/api';
import { fieldsOf as objectOf, isCount } from '@fitreel/sdk/platform';
import { isOwnId } from '../../shared/device-list';
import { TYPED_MAX_LENGTH } from '../../shared/drafts';
import { stepVideoIn, type OwnWorkout, type Workout } from '../../shared/workout';

type Step = Workout['steps'][0];

/** The video that plays during a step of a workout, with its part in seconds. */
export type StepVideo = NonNullable<Contract.WorkoutStep['video']>;

/** The form fields of a step: `NaN` for an empty number. */
export interface StepFields extends Omit<Step, 'video'> {
  video: StepVideo | null;
}

export interface Fields extends Omit<OwnWorkout, 'steps'> {
  steps: StepFields[];
}

export const NEW_STEP: StepFields = { name: '', unit: 'seconds', amount: 30, rest: 15, video: null };

export const fieldsOf = ({ video, ...step }: Step): StepFields => ({ ...step, video: video ?? null });

export const stepOf = ({ video, name, ...step }: StepFields): Step => ({
  ...step,
  name: name.trim(),
  ...(video && { video }),
});

const isTyped = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= TYPED_MAX_LENGTH;

/** JSON stores `null` for an empty field. */
const numberIn = (value: unknown) => (typeof value === 'number' ? value : NaN);

/** The stored draft of a workout's form; null if it is invalid. */
export function workoutFieldsIn(typed: unknown): Fields | null {
  const { _id, revision, title, ready, sets, rounds, restBetweenSets, steps: all } = objectOf(typed);
  if (!isOwnId(_id) || !isCount(revision, Number.MAX_SAFE_INTEGER) || !isTyped(title)) return null;
  if (!Array.isArray(all) || all.length === 0 || all.length > WORKOUT_BOUNDS.steps) return null;
  const steps = all.map(stepFieldsIn).filter((step) => step !== null);
  if (steps.length !== all.length) return null;
  return {
    ...{ _id, revision, title, steps, ready: numberIn(ready), sets: numberIn(sets) },
    ...{ rounds: numberIn(rounds), restBetweenSets: numberIn(restBetweenSets) },
  };
}

function stepFieldsIn(typed: unknown): StepFields | null {
  const { name, unit, amount, rest, video } = objectOf(typed);
  if (!isTyped(name) || (unit !== 'seconds' && unit !== 'repetitions')) return null;
  return { name, unit, amount: numberIn(amount), rest: numberIn(rest), video: stepVideoIn(video) };
}

/** The `_id` in the address of a video's page; null for any other text. */
export function videoIdIn(text: string): string | null {
  const [, id = ''] = /\/video\/([^/?#\s]+)/.exec(text) ?? [];
  return /^[\w.~-]{1,128}$/.test(id) ? id : null;
}
