import { useId } from 'react';
import { Button, VisuallyHidden } from '@fitreel/sdk/ui';
import type { Draft } from './draft';
import type { LoggedRequest } from './request-log';
import panel from '../shared/panel.module.css';
import styles from './last-requests.module.css';
import { StatusLine } from './status-line';
import { responseTexts } from './texts';
import { testerTexts } from '../shared/texts';

export interface LastRequestsProps {
  /** The newest first. */
  requests: readonly LoggedRequest[];
  onSendAgain: (draft: Draft) => void;
  onPutBack: (draft: Draft) => void;
}

/** The last requests of the session. Renders nothing without any. */
export function LastRequests({ requests, onSendAgain, onPutBack }: LastRequestsProps) {
  const headingId = useId();
  if (requests.length === 0) return null;
  return (
    <section className={`${panel.panel} ${styles.section}`} aria-labelledby={headingId}>
      <h2 className={panel.heading} id={headingId}>
        {testerTexts.last}
      </h2>
      <ol className={styles.list} aria-labelledby={headingId}>
        {requests.map((request) => (
          <RequestItem
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

interface RequestItemProps {
  request: LoggedRequest;
  onSendAgain: () => void;
  onPutBack: () => void;
}

/** One request of the list. Its buttons include the request's name, since every item has the same buttons. */
function RequestItem({ request, onSendAgain, onPutBack }: RequestItemProps) {
  const { draft, status, durationMs } = request;
  const name = `${draft.method} ${draft.endpoint}`;
  return (
    <li className={styles.item}>
      <p className={styles.name}>{name}</p>
      <p className={styles.status}>
        <StatusLine status={status} /> <span className={styles.time}>{responseTexts.ms(durationMs)}</span>
      </p>
      <div className={styles.actions}>
        <Button size="s" icon="retry" onClick={onSendAgain}>
          {testerTexts.sendAgain} <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
        <Button size="s" onClick={onPutBack}>
          {testerTexts.putBack}{' '}
          <VisuallyHidden>
            {name} {testerTexts.intoForm}
          </VisuallyHidden>
        </Button>
      </div>
    </li>
  );
}
