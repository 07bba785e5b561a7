import type { Contract } from '@fitreel/sdk/api';

type PhaseKind = 'ready' | 'work' | 'rest' | 'set-rest';

/** A period of a workout: getting ready, work or rest. */
export interface Phase {
  kind: PhaseKind;
  /** Its length; null for repetitions, which last until the viewer is done. */
  seconds: number | null;
  /** The step of the work; in a rest, the next step. */
  step: Contract.WorkoutStep;
  /** The step's index among the workout's steps, from 0. */
  stepIndex: number;
  /** From 1, each within the previous. */
  set: number;
  round: number;
}

/**
 * The phases of a workout in order. It never ends with a rest, and phases of 0 seconds are left out. Between two sets, the rest between
 * sets replaces the step's.
 */
export function phasesOf({ ready, sets, rounds, restBetweenSets, steps }: Contract.Workout): Phase[] {
  const phases: Phase[] = [];
  const wait = (kind: PhaseKind, seconds: number, phase: Omit<Phase, 'kind' | 'seconds'>) => {
    if (seconds > 0) phases.push({ ...phase, kind, seconds });
  };
  let rest = ready;
  let kind: PhaseKind = 'ready';
  for (let set = 1; set <= sets; set += 1) {
    for (let round = 1; round <= rounds; round += 1) {
      for (const [stepIndex, step] of steps.entries()) {
        // A rest carries the step that follows it, and announces it.
        wait(kind, rest, { step, stepIndex, set, round });
        phases.push({
          kind: 'work',
          seconds: step.unit === 'seconds' ? step.amount : null,
          step,
          stepIndex,
          set,
          round,
        });
        kind = 'rest';
        rest = step.rest;
      }
    }
    kind = 'set-rest';
    rest = restBetweenSets;
  }
  return phases;
}
