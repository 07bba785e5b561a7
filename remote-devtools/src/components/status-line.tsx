import { Icon } from '@fitreel/sdk/ui';
import { classOf, type Outcome } from '../api/outcome';
import styles from './status-line.module.css';

const LOOKS: Readonly<Record<string, string | undefined>> = {
  Success: styles.success,
  Redirection: styles.redirection,
  'Client error': styles.client,
};

/**
 * A status with its text and its class. The class is told by word and icon as well as by colour.
 *
 * @param prefix what comes before the status
 */
export function StatusLine({
  outcome: { status, statusText },
  prefix = '',
}: {
  outcome: Outcome;
  prefix?: string;
}) {
  const kind = classOf(status);
  const text = status === 0 ? '' : `${prefix}${status} ${statusText}`.trimEnd();
  return (
    <span className={`${styles.line} ${LOOKS[kind] ?? styles.failed}`}>
      <Icon name={status >= 200 && status < 400 ? 'check' : 'alert'} />
      <span>{text === '' ? kind : `${text} · ${kind}`}</span>
    </span>
  );
}
