import { useId } from 'react';
import type { RawAnswer } from '@fitreel/sdk/api';
import { AnswerData } from './answer-data';
import { AnswerHeaders } from './answer-headers';
import styles from './response-viewer.module.css';

export interface ResponseViewerProps {
  /** Undefined until the first request is answered. */
  answer: RawAnswer | undefined;
  sending: boolean;
}

/** Status, data and headers of what came back, whatever it is (decision 20). */
export function ResponseViewer({ answer, sending }: ResponseViewerProps) {
  const headingId = useId();
  return (
    <section className={styles.panel} aria-labelledby={headingId} aria-busy={sending}>
      <h2 className={styles.heading} id={headingId}>
        Response
      </h2>
      {/* Only this line is read out as it changes; data may be long. */}
      <p className={styles.status} role="status">
        {sending ? 'Sending…' : statusOf(answer)}
      </p>
      {answer && 'status' in answer && (
        <>
          <AnswerData data={answer.data} />
          <AnswerHeaders headers={answer.headers} />
        </>
      )}
    </section>
  );
}

function statusOf(answer: RawAnswer | undefined): string {
  if (!answer) return 'Response is undefined';
  if ('error' in answer) return `No answer came: ${answer.error}`;
  return `Status: ${answer.status} ${answer.statusText}`.trimEnd();
}
