import { PLOT, pathOf, topOf, type Value } from './plot-scales';
import { timeLabel } from './labels';
import styles from './plot.module.css';
import { figuresTexts } from '../texts';

interface Series {
  label: string;
  /** Sets colour and stroke. */
  kind: 'first' | 'second' | 'failed';
  values: readonly Value[];
}

export interface PlotProps {
  title: string;
  /** Appended to a number, including the space. */
  unit: string;
  series: readonly Series[];
  /** Whether the values have loaded: if there are none, the plot says so. */
  loaded: boolean;
}

/** Lines over time, all starting at 0. The labels are text beside the picture, so that they keep their size on small screens. */
export function Plot({ title, unit, series, loaded }: PlotProps) {
  const all = series.flatMap(({ values }) => values);
  const top = topOf(all);
  const [first, last] = [all[0]?.at ?? 0, series[0]?.values.at(-1)?.at ?? 0];
  const most = (values: readonly Value[]) => Math.max(0, ...values.map(({ value }) => value ?? 0));
  const empty = loaded && most(all) === 0;
  const summary = series
    .map(({ label, values }) => figuresTexts.atMost(label, most(values), unit))
    .join(', ');
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span>{title}</span>
        {series.map(({ label, kind }) => (
          <span key={label} className={`${styles.key} ${styles[kind]}`}>
            {label}
          </span>
        ))}
      </figcaption>
      <div className={styles.axis}>{`${top}${unit}`}</div>
      {empty ? (
        <p className={`${styles.plot} ${styles.empty}`}>{figuresTexts.nothingYet}</p>
      ) : (
        <svg
          className={styles.plot}
          viewBox={`0 -2 ${PLOT.width} ${PLOT.height + 4}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={figuresTexts.plot(title, summary)}
        >
          {series.map(({ label, kind, values }) => (
            <path key={label} className={`${styles.line} ${styles[kind]}`} d={pathOf(values, top)} />
          ))}
        </svg>
      )}
      <div className={styles.times}>
        <span>{timeLabel(first)}</span>
        <span>{timeLabel(last)}</span>
      </div>
    </figure>
  );
}
