import { useId } from 'react';
import styles from './response-viewer.module.css';

/** The headers of an answer, as the browser lets a page see them. */
export function AnswerHeaders({ headers }: { headers: Readonly<Record<string, string>> }) {
  const id = useId();
  return (
    <div>
      <h3 className={styles.title} id={id}>
        Headers
      </h3>
      <table className={styles.headers} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(headers).map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
