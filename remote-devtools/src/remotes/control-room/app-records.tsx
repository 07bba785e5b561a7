import type { HistoryEntry, ReleaseError } from '@fitreel/sdk/remotes';
import { appTexts } from '../../texts';
import { changeLabel, commitLabel, timeLabel } from './labels';
import styles from './app-panel.module.css';

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

/** What pages of the app's releases threw, each error once with its stack; null while that is unknown. */
export function AppErrors({ errors }: { errors: readonly ReleaseError[] | null }) {
  return (
    <section className={styles.part} aria-label={appTexts.errors}>
      <h3 className={styles.title}>{appTexts.errorsHeading}</h3>
      {errors?.length === 0 && <p className={styles.muted}>{appTexts.noErrors}</p>}
      <ul className={styles.list}>
        {errors?.map(({ version, source, route, message, stack, count, first, last }) => (
          <li key={`${version} ${source} ${message} ${stack.join()}`}>
            <details>
              <summary className={styles.summary}>
                {count} × {message}
              </summary>
              <p className={styles.muted}>
                {appTexts.errorFacts({
                  version,
                  source,
                  route: route ?? appTexts.otherApp,
                  first: timeLabel(first),
                  last: timeLabel(last),
                })}
              </p>
              {/* Focusable, so that the keyboard can scroll it. */}
              <pre className={styles.code} tabIndex={0} role="region" aria-label={appTexts.stackOf(message)}>
                {stack.join('\n') || appTexts.noFrame}
              </pre>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
