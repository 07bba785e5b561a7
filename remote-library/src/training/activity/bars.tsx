import { ChartTable } from './chart-table';
import { mostFirst } from '../../shared/activity/summary';
import { activityTexts, yearTexts } from './texts';
import styles from './bars.module.css';

const ROW = 44;
const WIDTH = 100;

interface BarsProps {
  title: string;
  /** The heading of the names' column. */
  column: string;
  /** Seconds by name. */
  sums: ReadonlyMap<string, number>;
}

/** A bar for each sum, the longest first, with a table of them. */
export function Bars({ title, column, sums }: BarsProps) {
  const rows = mostFirst(sums);
  const most = rows[0]?.[1] ?? 1;
  const words = rows.map(([name, seconds]) => [name, activityTexts.minutes(seconds)] as const);
  return (
    <div className={styles.chart}>
      <h3 className={styles.title}>{title}</h3>
      <svg
        className={styles.bars}
        height={rows.length * ROW}
        width="100%"
        role="img"
        aria-label={yearTexts.chart(title, words.map((row) => row.join(' ')).join(', '))}
      >
        {rows.map(([name, seconds], index) => (
          <g key={name} transform={`translate(0 ${index * ROW})`}>
            <foreignObject x="0" y="0" width="100%" height="24">
              <div className={styles.words}>
                <span className={styles.name} dir="auto">
                  {name}
                </span>
                <span className={styles.value}>{activityTexts.minutes(seconds)}</span>
              </div>
            </foreignObject>
            <rect className={styles.track} x="0" y="24" width="100%" height="8" rx="4" />
            <rect className={styles.bar} y="24" width={`${(WIDTH * seconds) / most}%`} height="8" rx="4" />
          </g>
        ))}
      </svg>
      <ChartTable caption={title} columns={[column, yearTexts.sum]} rows={words} />
    </div>
  );
}
