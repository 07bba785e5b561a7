import type { HistoryEntry } from '@fitreel/sdk/remotes';
import { changeLabel, commitLabel, timeLabel } from './labels';
import styles from './app-panel.module.css';
import { appTexts } from '../../texts';

/** Who changed what and when, the latest first; null while that is unknown. */
export function AppHistory({ entries }: { entries: readonly HistoryEntry[] | null }) {
  return (
    <section className={styles.part} aria-label={appTexts.history}>
      <h3 className={styles.title}>{appTexts.history}</h3>
      {entries?.length === 0 && <p className={styles.muted}>{appTexts.neverDeployed}</p>}
      <ol className={styles.list}>
        {entries?.map((entry) => {
          const commit = commitLabel(entry);
          return (
            <li key={`${entry.revision} ${entry.version}`}>
              <time dateTime={entry.at}>{timeLabel(entry.at)}</time> {entry.by}: {changeLabel(entry)}
              <span className={styles.muted}>
                {commit && appTexts.commit(commit)}
                {entry.note && ` · ${entry.note}`}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
