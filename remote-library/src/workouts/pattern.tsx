import type { SVGProps } from 'react';
import type { Phase } from './phases';
import styles from './pattern.module.css';

/** What a phase without a length of its own looks like, in seconds: some ten repetitions. */
const REPETITIONS_SECONDS = 30;

interface PatternProps extends SVGProps<SVGSVGElement> {
  phases: readonly Phase[];
  /** The phases before this one are done. */
  at?: number;
}

/** A workout at a glance: a bar for each phase, as long as it takes; work is higher than rest. */
export function Pattern({ phases, at = 0, ...svg }: PatternProps) {
  const lengths = phases.map(({ seconds }) => seconds ?? REPETITIONS_SECONDS);
  const starts = lengths.map((_length, index) =>
    lengths.slice(0, index).reduce((sum, length) => sum + length, 0),
  );
  const all = lengths.reduce((sum, length) => sum + length, 0);
  return (
    <svg className={styles.pattern} viewBox={`0 0 ${all} 8`} preserveAspectRatio="none" {...svg}>
      {phases.map(({ kind }, index) => (
        <rect
          key={index}
          className={styles.phase}
          data-kind={kind}
          data-done={index < at || undefined}
          x={starts[index]}
          // Bars are apart by as much as a 120th of the row.
          width={Math.max((lengths[index] ?? 0) - all / 120, all / 240)}
          y={kind === 'work' ? 0 : 5}
          height={kind === 'work' ? 8 : 3}
        />
      ))}
    </svg>
  );
}
