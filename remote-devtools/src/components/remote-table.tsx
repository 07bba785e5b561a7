import { useId } from 'react';
import type { RemoteStatus } from '@fitreel/sdk/remotes';
import { RemoteLine } from './remote-line';
import styles from './remote-table.module.css';

/** The names of the columns, which a narrow screen writes before each value. */
const COLUMNS = ['Remote', 'Version', 'Source', 'State', 'Load time', 'Failures'] as const;

/** The remotes of the page, a line each; on a narrow screen a card each. */
export function RemoteTable({ remotes }: { remotes: readonly RemoteStatus[] }) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 className={styles.heading} id={id}>
        On this page
      </h2>
      <table className={styles.table} aria-labelledby={id}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {remotes.map((remote) => (
            <RemoteLine key={remote.name} remote={remote} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
