import type { LoadPoint, Span } from '@fitreel/sdk/remotes';
import { Button } from '@fitreel/sdk/ui';
import { intervalsOf, SPANS } from '../../model/plot';
import { timeLabel } from '../../model/room-labels';
import { Plot } from './plot';
import styles from './app-panel.module.css';

export interface AppFiguresProps {
  points: readonly LoadPoint[];
  /** Version of the live release. */
  live: string;
  span: Span;
  onSpan: (span: Span) => void;
  /** When the points were read, in milliseconds since 1970. */
  now: number;
}

/** Loads, failures and time to load as plots, with the table behind them. */
export function AppFigures({ points, live, span, onSpan, now }: AppFiguresProps) {
  const intervals = (of: (point: LoadPoint) => number | null, empty: 0 | null) =>
    intervalsOf(points, span, now, of, empty);
  const msOf = (isLive: boolean) => (point: LoadPoint) =>
    (point.version === live) === isLive ? point.ms : null;
  const others = intervals(msOf(false), null);
  return (
    <section className={styles.part} aria-label="Figures">
      <h3 className={styles.title}>Figures</h3>
      <div role="group" aria-label="Span" className={styles.buttons}>
        {(['day', 'fortnight'] as const).map((one) => (
          <Button key={one} size="s" pressed={one === span} onClick={() => onSpan(one)}>
            {SPANS[one].label}
          </Button>
        ))}
      </div>
      <Plot
        title="Loads and failures"
        unit=""
        series={[
          { label: 'Loads', kind: 'first', values: intervals(({ loads }) => loads, 0) },
          { label: 'Failures', kind: 'failed', values: intervals(({ failures }) => failures, 0) },
        ]}
      />
      <Plot
        title="Time to load"
        unit=" ms"
        series={[
          { label: 'Live release', kind: 'first', values: intervals(msOf(true), null) },
          ...(others.some(({ value }) => value !== null)
            ? [{ label: 'Other releases', kind: 'second' as const, values: others }]
            : []),
        ]}
      />
      <details>
        <summary className={styles.summary}>Table of the figures</summary>
        {/* Focusable, so that the keyboard can scroll it. */}
        <div className={styles.scroll} tabIndex={0} role="region" aria-label="Figures as a table">
          <table className={styles.table}>
            <thead>
              <tr>
                {['Time', 'Release', 'Loads', 'Failures', 'Time to load'].map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {points.toReversed().map(({ at, version, loads, failures, ms }) => (
                <tr key={`${at} ${version}`}>
                  <td>{timeLabel(at)}</td>
                  <td>{version}</td>
                  <td>{loads}</td>
                  <td>{failures}</td>
                  <td>{ms === null ? '–' : `${ms} ms`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}
