import type { ReleaseError } from '@fitreel/sdk/remotes';
import { timeLabel } from '../../model/room-labels';
import styles from './app-panel.module.css';

/** What pages of the app's releases threw, each error once with its stack; null while that is unknown. */
export function AppErrors({ errors }: { errors: readonly ReleaseError[] | null }) {
  return (
    <section className={styles.part} aria-label="Errors">
      <h3 className={styles.title}>Errors of 14 days</h3>
      {errors?.length === 0 && <p className={styles.muted}>None.</p>}
      <ul className={styles.list}>
        {errors?.map(({ version, source, route, message, stack, count, first, last }) => (
          <li key={`${version} ${source} ${message} ${stack.join()}`}>
            <details>
              <summary className={styles.summary}>
                {count} × {message}
              </summary>
              <p className={styles.muted}>
                {version}, {source}, route {route ?? 'of another app'}, {timeLabel(first)} to{' '}
                {timeLabel(last)}
              </p>
              {/* Focusable, so that the keyboard can scroll it. */}
              <pre className={styles.code} tabIndex={0} role="region" aria-label={`Stack of ${message}`}>
                {stack.join('\n') || 'No frame of a release'}
              </pre>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
