import type { Contract } from '@fitreel/sdk/api';
import type { OwnWorkout, Workout } from '../../shared/workout';

type Step = Workout['steps'][0];

/** The video that plays during a step of a workout, and its part in seconds. */
export type StepVideo = NonNullable<Contract.WorkoutStep['video']>;

/** A step as its fields have it: `NaN` for a number that is empty. */
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

/** The `_id` in the address of a video's page; null for anything else. */
export function videoIdIn(text: string): string | null {
  const [, id = ''] = /\/video\/([^/?#\s]+)/.exec(text) ?? [];
  return /^[\w.~-]{1,128}$/.test(id) ? id : null;
}
