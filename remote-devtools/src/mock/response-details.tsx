import { useId } from 'react';
import { CopyButton } from '../shared/copy-button';
import styles from './response-viewer.module.css';
import { responseTexts } from '../texts';

/** How long the request took and, if there was a response, the size of its data. */
export function ResponseMeasures({ durationMs, size }: { durationMs: number; size: string | undefined }) {
  return (
    <dl className={styles.measures}>
      <div>
        <dt>{responseTexts.time}</dt>
        <dd>{responseTexts.ms(durationMs)}</dd>
      </div>
      {size !== undefined && (
        <div>
          <dt>{responseTexts.size}</dt>
          <dd>{size}</dd>
        </div>
      )}
    </dl>
  );
}

/** The data of a response: text as it came, anything else as indented JSON. */
export function ResponseData({ data }: { data: unknown }) {
  const id = useId();
  const text = typeof data === 'string' ? data : JSON.stringify(data, null, 2);
  return (
    <div>
      <div className={styles.line}>
        <h3 className={styles.title} id={id}>
          {responseTexts.data}
        </h3>
        <CopyButton text={text} />
      </div>
      <pre className={styles.data} role="region" aria-labelledby={id} tabIndex={0}>
        {text}
      </pre>
    </div>
  );
}

/** The headers of a response that the browser shows to scripts. */
export function ResponseHeaders({ headers }: { headers: Readonly<Record<string, string>> }) {
  const id = useId();
  return (
    <div>
      <h3 className={styles.title} id={id}>
        {responseTexts.headers}
      </h3>
      <table className={styles.headers} aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{responseTexts.name}</th>
            <th scope="col">{responseTexts.value}</th>
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
