import type { ReleaseError } from '@fitreel/sdk/remotes';
import { timeLabel } from './labels';
import styles from './app-panel.module.css';
import { appTexts } from '../../texts';

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
