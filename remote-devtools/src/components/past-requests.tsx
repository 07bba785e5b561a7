import { useId } from 'react';
import type { Draft } from '../api/draft';
import type { PastRequest } from '../api/request-log';
import { PastRequestLine } from './past-request-line';
import styles from './past-requests.module.css';

export interface PastRequestsProps {
  /** The newest first. */
  requests: readonly PastRequest[];
  onSendAgain: (draft: Draft) => void;
  onPutBack: (draft: Draft) => void;
}

/** The last requests of the session; nothing where there is none. */
export function PastRequests({ requests, onSendAgain, onPutBack }: PastRequestsProps) {
  const headingId = useId();
  if (requests.length === 0) return null;
  return (
    <section className={styles.panel} aria-labelledby={headingId}>
      <h2 className={styles.heading} id={headingId}>
        Last requests
      </h2>
      <ol className={styles.list} aria-labelledby={headingId}>
        {requests.map((request) => (
          <PastRequestLine
            key={request.id}
            request={request}
            onSendAgain={() => onSendAgain(request.draft)}
            onPutBack={() => onPutBack(request.draft)}
          />
        ))}
      </ol>
    </section>
  );
}
