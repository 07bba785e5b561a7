import { timerTexts } from './texts';
import type { Phase } from './phases';
import type { Workout } from '../../shared/workout';

/** The name of a phase: the step's, or that it is a rest. */
export const phaseName = ({ kind, step }: Phase): string =>
  kind === 'work' ? step.name : timerTexts.kinds[kind];

const line = (phase: Phase, time: (seconds: number) => string) =>
  `${phaseName(phase)}, ${phase.seconds === null ? timerTexts.repetitions(phase.step.amount) : time(phase.seconds)}`;

/** A phase in one line: `Squats, 12 repetitions`, or `Plank, 0:40`. */
export const phaseLine = (phase: Phase): string => line(phase, timerTexts.clock);

/** The announcement at the start of a phase; undefined means the end. */
export function phaseWords(phase: Phase | undefined): string {
  if (!phase) return timerTexts.finished;
  const words = `${line(phase, timerTexts.timeInWords)}.`;
  return phase.kind === 'work' ? words : `${words} ${timerTexts.next(phase.step.name)}.`;
}

/** The remaining time, or the number of repetitions. */
export function digitsOf({ seconds, step }: Phase, passed: number): string {
  if (seconds === null) return String(step.amount);
  return timerTexts.clock(Math.ceil((seconds * 1000 - passed) / 1000));
}

/**
 * The position of a phase in the workout: for each counted unit, its name, the current number and the total. Units with a total of one are
 * left out.
 */
export function placesOf({ sets, rounds, steps }: Workout, phase: Phase): [string, number, number][] {
  const places: [string, number, number][] = [
    [timerTexts.set, phase.set, sets],
    [timerTexts.round, phase.round, rounds],
    [timerTexts.step, phase.stepIndex + 1, steps.length],
  ];
  return places.filter(([, , of]) => of > 1);
}

/** The summary of a finished workout with its duration. */
export const summaryOf = (phases: readonly Phase[], spent: number): string =>
  timerTexts.summary(
    timerTexts.clock(Math.round(spent / 1000)),
    phases.filter(({ kind }) => kind === 'work').length,
  );
