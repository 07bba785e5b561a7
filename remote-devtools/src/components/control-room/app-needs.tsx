import type { AppDetails } from '@fitreel/sdk/remotes';
import styles from './app-panel.module.css';

interface Weighed {
  kb: number;
  budgetKb: number;
}

function Weight({ name, weight: { kb, budgetKb } }: { name: string; weight: Weighed }) {
  return (
    <li className={kb > budgetKb ? styles.over : undefined}>
      {name}: {kb} of {budgetKb} KB
    </li>
  );
}

/** What the live release weighs against its budget, and what it requires of the shell. */
export function AppNeeds({ details: { weight, requires } }: { details: AppDetails }) {
  return (
    <>
      {weight && (
        <section className={styles.part} aria-label="Budget">
          <h3 className={styles.title}>Budget, with brotli</h3>
          <ul className={styles.list}>
            <Weight name="All files" weight={weight.app} />
            {weight.routes.map((route) => (
              <Weight key={route.id} name={`Route ${route.id}`} weight={route} />
            ))}
          </ul>
        </section>
      )}
      {requires.length > 0 && (
        <section className={styles.part} aria-label="Requires">
          <h3 className={styles.title}>Requires of the shell</h3>
          <ul className={styles.list}>
            {requires.map(({ module, range, provided }) => (
              <li key={module} className={provided === null ? styles.over : undefined}>
                {module} {range}, and the shell provides {provided ?? 'none'}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
