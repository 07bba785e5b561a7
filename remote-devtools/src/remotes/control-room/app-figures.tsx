import type { LoadPoint, Span } from '@fitreel/sdk/remotes';
import { Button } from '@fitreel/sdk/ui';
import { intervalsOf } from './plot-scales';
import { timeLabel } from './labels';
import { Part } from './app-lists';
import { Plot } from './plot';
import { ColumnHeads } from '../../shared/column-heads';
import styles from './app-panel.module.css';
import { figuresTexts } from '../texts';

interface AppFiguresProps {
  /** Null until they have loaded. */
  points: readonly LoadPoint[] | null;
  /** Version of the live release. */
  live: string;
  span: Span;
  onSpan: (span: Span) => void;
  /** Time of reading, in milliseconds since 1970. */
  now: number;
}

/** Plots of loads, failures and load times, with the table behind them. */
export function AppFigures({ points: known, live, span, onSpan, now }: AppFiguresProps) {
  const points = known ?? [];
  const loaded = known !== null;
  const intervals = (of: (point: LoadPoint) => number | null, empty: 0 | null) =>
    intervalsOf(points, span, now, of, empty);
  const msOf = (isLive: boolean) => (point: LoadPoint) =>
    (point.version === live) === isLive ? point.ms : null;
  const others = intervals(msOf(false), null);
  return (
    <Part title={figuresTexts.heading}>
      <div role="group" aria-label={figuresTexts.span} className={styles.buttons}>
        {(['day', 'fortnight'] as const).map((one) => (
          <Button key={one} size="s" pressed={one === span} onClick={() => onSpan(one)}>
            {figuresTexts.spans[one]}
          </Button>
        ))}
      </div>
      <Plot
        title={figuresTexts.loadsAndFailures}
        unit=""
        loaded={loaded}
        series={[
          { label: figuresTexts.loads, kind: 'first', values: intervals(({ loads }) => loads, 0) },
          { label: figuresTexts.failures, kind: 'failed', values: intervals(({ failures }) => failures, 0) },
        ]}
      />
      <Plot
        title={figuresTexts.timeToLoad}
        unit=" ms"
        loaded={loaded}
        series={[
          { label: figuresTexts.liveRelease, kind: 'first', values: intervals(msOf(true), null) },
          ...(others.some(({ value }) => value !== null)
            ? [{ label: figuresTexts.otherReleases, kind: 'second' as const, values: others }]
            : []),
        ]}
      />
      <details>
        <summary className={styles.summary}>{figuresTexts.table}</summary>
        {/* Focusable, so that the keyboard can scroll it. */}
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={figuresTexts.tableLabel}>
          <table className={styles.table}>
            <ColumnHeads columns={figuresTexts.columns} />
            <tbody>
              {points.toReversed().map(({ at, version, loads, failures, ms }) => (
                <tr key={`${at} ${version}`}>
                  <td>{timeLabel(at)}</td>
                  <td>{version}</td>
                  <td>{loads}</td>
                  <td>{failures}</td>
                  <td>{ms === null ? figuresTexts.noTime : figuresTexts.ms(ms)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </Part>
  );
}
