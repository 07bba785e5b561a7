import { timerTexts } from '../texts';
import type { Phase } from './phases';

/** What a phase is called: the step's name, or that it is a rest. */
export const phaseName = ({ kind, step }: Phase): string =>
  kind === 'work' ? step.name : timerTexts.kinds[kind];

const amountOf = ({ seconds, step }: Phase): string =>
  seconds === null ? timerTexts.amount(step.amount, 'repetitions') : timerTexts.amount(seconds, 'seconds');

/** A phase in one line: `Squats, 12 repetitions`. */
export const phaseLine = (phase: Phase): string => `${phaseName(phase)}, ${amountOf(phase)}`;

/** What is said when a phase begins; undefined is the end. */
export function phaseWords(phase: Phase | undefined): string {
  if (!phase) return timerTexts.finished;
  const line = `${phaseLine(phase)}.`;
  return phase.kind === 'work' ? line : `${line} ${timerTexts.next(phase.step.name)}.`;
}
