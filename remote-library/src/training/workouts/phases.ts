import type { Contract } from '@fitreel/sdk/api';

type PhaseKind = 'ready' | 'work' | 'rest' | 'set-rest';

/** A part of a workout during which one thing is done. */
export interface Phase {
  kind: PhaseKind;
  /** How long it takes; null until somebody says that it is done: repetitions. */
  seconds: number | null;
  /** What is done, and what comes next in a rest. */
  step: Contract.WorkoutStep;
  /** Its place among the workout's steps, from 0. */
  stepIndex: number;
  /** From 1, each within the one before. */
  set: number;
  round: number;
}

/**
 * The phases of a workout in their order. No rest comes last, and none takes 0 seconds; between two sets there is their own rest
 * instead of the step's.
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
        // What is rested is before the step that comes, and says so.
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
