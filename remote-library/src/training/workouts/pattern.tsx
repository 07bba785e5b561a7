import type { SVGProps } from 'react';
import type { Phase } from './phases';
import { timerTexts } from './texts';
import styles from './pattern.module.css';

/** The drawn length of a phase without its own, in seconds: some ten repetitions. */
const REPETITIONS_SECONDS = 30;

/** More bars could not be told apart. */
const BARS_MAX = 120;

interface PatternProps extends SVGProps<SVGSVGElement> {
  phases: readonly Phase[];
  /** The phases before this one are done. */
  at?: number;
}

/**
 * A workout at a glance: a bar for each phase, as wide as the phase is long; work is taller than rest. If there are more phases than bars,
 * each bar stands for several in a row, and looks like the first work phase among them.
 */
export function Pattern({ phases, at = 0, ...svg }: PatternProps) {
  const perBar = Math.ceil(phases.length / BARS_MAX);
  const bars: { kind: Phase['kind'] | undefined; start: number; seconds: number; done: boolean }[] = [];
  let all = 0;
  for (let from = 0; from < phases.length; from += perBar) {
    const joined = phases.slice(from, from + perBar);
    const seconds = joined.reduce((sum, phase) => sum + (phase.seconds ?? REPETITIONS_SECONDS), 0);
    const kind = joined.some((phase) => phase.kind === 'work') ? 'work' : joined[0]?.kind;
    bars.push({ kind, start: all, seconds, done: from + joined.length <= at });
    all += seconds;
  }
  return (
    <svg className={styles.pattern} viewBox={`0 0 ${all} 8`} preserveAspectRatio="none" {...svg}>
      {bars.map(({ kind, start, seconds, done }) => (
        <rect
          key={start}
          className={styles.phase}
          data-kind={kind}
          data-done={done || undefined}
          x={start}
          // The gap between bars is a 120th of the row.
          width={Math.max(seconds - all / BARS_MAX, all / (2 * BARS_MAX))}
          y={kind === 'work' ? 0 : 5}
          height={kind === 'work' ? 8 : 3}
        />
      ))}
    </svg>
  );
}

/** Progress of a workout, phase by phase. */
export function Progress({ phases, at }: { phases: readonly Phase[]; at: number }) {
  return (
    <Pattern
      phases={phases}
      at={at}
      role="progressbar"
      aria-label={timerTexts.progress}
      aria-valuemin={0}
      aria-valuemax={phases.length}
      aria-valuenow={at}
    />
  );
}
