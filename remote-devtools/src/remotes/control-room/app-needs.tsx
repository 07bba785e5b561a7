import type { AppDetails } from '@fitreel/sdk/remotes';
import styles from './app-panel.module.css';
import { needsTexts } from '../../texts';

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
