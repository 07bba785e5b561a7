import type { ReleaseError } from '@fitreel/sdk/remotes';
import { Part, type Loaded } from '../app-lists';
import { timeLabel } from '../labels';
import styles from '../app-panel.module.css';
import { texts } from './texts';

/** The errors of the app's releases, each once with its stack. */
export function AppErrors({ errors }: { errors: Loaded<ReleaseError> }) {
  return (
    <Part title={texts.heading}>
      {errors?.length === 0 && <p className={styles.muted}>{texts.none}</p>}
      <ul className={styles.list}>
        {errors?.map(({ version, source, route, message, stack, count, first, last }) => (
          <li key={`${version} ${source} ${message} ${stack.join()}`}>
            <details>
              <summary className={styles.summary}>
                <span>{`${count} × ${message}`}</span>{' '}
                <span className={styles.muted}>{texts.thrownIn(version, source)}</span>
              </summary>
              <p className={styles.muted}>{texts.facts(route, timeLabel(first), timeLabel(last))}</p>
              {/* Focusable, so that the keyboard can scroll it. */}
              <pre className={styles.code} tabIndex={0} role="region" aria-label={texts.stackOf(message)}>
                {stack.join('\n') || texts.noFrame}
              </pre>
            </details>
          </li>
        ))}
      </ul>
    </Part>
  );
}
