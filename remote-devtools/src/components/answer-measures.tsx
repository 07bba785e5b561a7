import styles from './response-viewer.module.css';

/** How long an answer took and, where one came, how large its data are. */
export function AnswerMeasures({ ms, size }: { ms: number; size: string | undefined }) {
  return (
    <dl className={styles.measures}>
      <div>
        <dt>Time</dt>
        <dd>{ms} ms</dd>
      </div>
      {size !== undefined && (
        <div>
          <dt>Size</dt>
          <dd>{size}</dd>
        </div>
      )}
    </dl>
  );
}
