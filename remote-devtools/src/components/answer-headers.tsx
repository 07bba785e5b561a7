import { Fragment } from 'react';
import styles from './response-viewer.module.css';

/** The headers of an answer, as the browser lets a page see them. */
export function AnswerHeaders({ headers }: { headers: Readonly<Record<string, string>> }) {
  return (
    <div>
      <h3 className={styles.title}>Headers</h3>
      <dl className={styles.headers}>
        {Object.entries(headers).map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </div>
  );
}
