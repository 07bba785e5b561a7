import type { HistoryEntry } from '@fitreel/sdk/remotes';
import { changeLabel, commitLabel, timeLabel } from '../../model/room-labels';
import styles from './app-panel.module.css';

/** Who changed what and when, the latest first; null while that is unknown. */
export function AppHistory({ entries }: { entries: readonly HistoryEntry[] | null }) {
  return (
    <section className={styles.part} aria-label="History">
      <h3 className={styles.title}>History</h3>
      {entries?.length === 0 && <p className={styles.muted}>Nothing was ever deployed.</p>}
      <ol className={styles.list}>
        {entries?.map((entry) => (
          <li key={`${entry.revision} ${entry.version}`}>
            <time dateTime={entry.at}>{timeLabel(entry.at)}</time> {entry.by}: {changeLabel(entry)}
            <span className={styles.muted}>
              {commitLabel(entry) && ` · commit ${commitLabel(entry)}`}
              {entry.note && ` · ${entry.note}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
