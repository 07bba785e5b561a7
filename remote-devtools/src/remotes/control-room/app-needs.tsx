import type { AppDetails, Outlook } from '@fitreel/sdk/remotes';
import { needsTexts, outlookTexts } from '../../texts';
import styles from './app-panel.module.css';

interface Weighed {
  kb: number;
  budgetKb: number;
}

function Weight({ name, weight: { kb, budgetKb } }: { name: string; weight: Weighed }) {
  return <li className={kb > budgetKb ? styles.over : undefined}>{needsTexts.weight(name, kb, budgetKb)}</li>;
}

/** What the live release weighs against its budget, and what it requires of the shell. */
export function AppNeeds({ details: { weight, requires } }: { details: AppDetails }) {
  return (
    <>
      {weight && (
        <section className={styles.part} aria-label={needsTexts.budget}>
          <h3 className={styles.title}>{needsTexts.budgetHeading}</h3>
          <ul className={styles.list}>
            <Weight name={needsTexts.allFiles} weight={weight.app} />
            {weight.routes.map((route) => (
              <Weight key={route.id} name={needsTexts.route(route.id)} weight={route} />
            ))}
          </ul>
        </section>
      )}
      {requires.length > 0 && (
        <section className={styles.part} aria-label={needsTexts.requires}>
          <h3 className={styles.title}>{needsTexts.requiresHeading}</h3>
          <ul className={styles.list}>
            {requires.map(({ module, range, provided }) => (
              <li key={module} className={provided === null ? styles.over : undefined}>
                {needsTexts.required(module, range, provided)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

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
