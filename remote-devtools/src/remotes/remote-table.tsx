import { useId } from 'react';
import type { RemoteStatus } from '@fitreel/sdk/remotes';
import { RemoteRow } from './remote-row';
import styles from './remote-table.module.css';
import { remotesTexts } from '../texts';

/** The remotes of the page: a row for each, or a card on a narrow screen. */
export function RemoteTable({ remotes }: { remotes: readonly RemoteStatus[] }) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 className={styles.heading} id={id}>
        {remotesTexts.onThisPage}
      </h2>
      <table className={styles.table} aria-labelledby={id}>
        <thead>
          <tr>
            {Object.values(remotesTexts.columns).map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {remotes.map((remote) => (
            <RemoteRow key={remote.name} remote={remote} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
