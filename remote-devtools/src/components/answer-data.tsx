import { useId } from 'react';
import styles from './response-viewer.module.css';

/** The data of an answer: text as it came, anything else as indented JSON. */
export function AnswerData({ data }: { data: unknown }) {
  const id = useId();
  return (
    <div>
      <h3 className={styles.title} id={id}>
        Data
      </h3>
      <pre className={styles.data} role="region" aria-labelledby={id}>
        {typeof data === 'string' ? data : JSON.stringify(data, null, 2)}
      </pre>
    </div>
  );
}
