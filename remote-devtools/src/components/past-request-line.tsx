import { Button, VisuallyHidden } from '@fitreel/sdk/ui';
import type { PastRequest } from '../api/request-log';
import styles from './past-requests.module.css';
import { StatusLine } from './status-line';

export interface PastRequestLineProps {
  request: PastRequest;
  onSendAgain: () => void;
  onPutBack: () => void;
}

/** One request of the list. Its buttons bear its name, which tells them from those of other lines. */
export function PastRequestLine({ request, onSendAgain, onPutBack }: PastRequestLineProps) {
  const { draft, outcome, ms } = request;
  const name = `${draft.method} ${draft.endpoint}`;
  return (
    <li className={styles.line}>
      <p className={styles.name}>{name}</p>
      <p className={styles.outcome}>
        <StatusLine outcome={outcome} /> <span className={styles.time}>{ms} ms</span>
      </p>
      <div className={styles.actions}>
        <Button size="s" icon="retry" onClick={onSendAgain}>
          Send again <VisuallyHidden>{name}</VisuallyHidden>
        </Button>
        <Button size="s" onClick={onPutBack}>
          Put back <VisuallyHidden>{name} into the form</VisuallyHidden>
        </Button>
      </div>
    </li>
  );
}
