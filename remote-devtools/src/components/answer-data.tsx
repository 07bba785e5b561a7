import { useId } from 'react';
import { CopyButton } from './copy-button';
import styles from './response-viewer.module.css';

/** The data of an answer: text as it came, anything else as indented JSON. */
export function AnswerData({ data }: { data: unknown }) {
  const id = useId();
  const text = typeof data === 'string' ? data : JSON.stringify(data, null, 2);
  return (
    <div>
      <div className={styles.line}>
        <h3 className={styles.title} id={id}>
          Data
        </h3>
        <CopyButton text={text} />
      </div>
      <pre className={styles.data} role="region" aria-labelledby={id} tabIndex={0}>
        {text}
      </pre>
    </div>
  );
}
