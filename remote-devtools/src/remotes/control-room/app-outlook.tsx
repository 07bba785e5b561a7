import type { Outlook } from '@fitreel/sdk/remotes';
import styles from './app-panel.module.css';
import { outlookTexts } from '../../texts';

/** What the app needs of others' pages, and what its next change would leave incompatible. */
export function AppOutlook({ outlook: { slots, changes } }: { outlook: Outlook }) {
  return (
    <>
      {slots.length > 0 && (
        <section className={styles.part} aria-label={outlookTexts.slots}>
          <h3 className={styles.title}>{outlookTexts.slots}</h3>
          <ul className={styles.list}>
            {slots.map(({ slot, shownBy }) => (
              <li key={slot} className={shownBy.length === 0 ? styles.over : undefined}>
                {outlookTexts.slot(slot, shownBy)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {changes.length > 0 && (
        <section className={styles.part} aria-label={outlookTexts.changes}>
          <h3 className={styles.title}>{outlookTexts.changes}</h3>
          <ul className={styles.list}>
            {changes.map(({ kind, version, problems }) => (
              <li key={kind} className={problems.length > 0 ? styles.over : undefined}>
                {outlookTexts.change(outlookTexts.kinds[kind], version, problems.length === 0)}
                {problems.map(({ message, remedy }) => (
                  <p key={message}>
                    {message} {remedy}
                  </p>
                ))}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
