import { timerTexts } from './texts';
import type { Phase } from './phases';

/** What a phase is called: the step's name, or that it is a rest. */
export const phaseName = ({ kind, step }: Phase): string =>
  kind === 'work' ? step.name : timerTexts.kinds[kind];

const line = (phase: Phase, time: (seconds: number) => string) =>
  `${phaseName(phase)}, ${phase.seconds === null ? timerTexts.repetitions(phase.step.amount) : time(phase.seconds)}`;

/** A phase in one line: `Squats, 12 repetitions`, or `Plank, 3:40`. */
export const phaseLine = (phase: Phase): string => line(phase, timerTexts.time);

/** What is said when a phase begins; undefined is the end. */
export function phaseWords(phase: Phase | undefined): string {
  if (!phase) return timerTexts.finished;
  const words = `${line(phase, timerTexts.timeInWords)}.`;
  return phase.kind === 'work' ? words : `${words} ${timerTexts.next(phase.step.name)}.`;
}
