import { useId, type Ref } from 'react';
import { sizeOf, sizeText } from '../api/answer-size';
import { outcomeOf } from '../api/outcome';
import type { Answered, Exchange } from '../api/send-draft';
import { AnswerData } from './answer-data';
import { AnswerHeaders } from './answer-headers';
import { AnswerMeasures } from './answer-measures';
import styles from './response-viewer.module.css';
import { StatusLine } from './status-line';

export interface ResponseViewerProps extends Exchange {
  /** The heading, which can take the focus. */
  headingRef?: Ref<HTMLHeadingElement>;
}

/** Status, time, size, data and headers of what came back, whatever it is (behaviour.md#request-tester). */
export function ResponseViewer({ answered, sending, headingRef }: ResponseViewerProps) {
  const headingId = useId();
  const answer = answered && 'status' in answered.answer ? answered.answer : undefined;
  return (
    <section className={styles.panel} aria-labelledby={headingId} aria-busy={sending}>
      <h2 className={styles.heading} id={headingId} ref={headingRef} tabIndex={-1}>
        Response
      </h2>
      {/* Only this line is read out as it changes; data may be long. */}
      <p className={styles.status} role="status">
        {sending ? 'Sending…' : <Status answered={answered} />}
      </p>
      {answered && <AnswerMeasures ms={answered.ms} size={answer ? sizeText(sizeOf(answer)) : undefined} />}
      {answer && (
        <>
          {/* Another answer begins at its top, and is not copied yet. */}
          <AnswerData key={answered?.number} data={answer.data} />
          <AnswerHeaders headers={answer.headers} />
        </>
      )}
    </section>
  );
}

function Status({ answered }: { answered: Answered | undefined }) {
  if (!answered) return 'Response is undefined';
  if ('error' in answered.answer) return `No answer came: ${answered.answer.error}`;
  return <StatusLine prefix="Status: " outcome={outcomeOf(answered.answer)} />;
}
