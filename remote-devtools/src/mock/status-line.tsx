import { Icon } from '@fitreel/sdk/ui';
import { statusClass, type Status } from './response';
import styles from '../shared/status-line.module.css';

/** By the first digit of the code. */
const CLASS_STYLES: Readonly<Record<number, string | undefined>> = {
  2: styles.success,
  3: styles.redirection,
  4: styles.client,
};

/** A status and its class, shown by word, icon and colour. `prefix` comes before the code. */
export function StatusLine({ status: { code, text }, prefix = '' }: { status: Status; prefix?: string }) {
  const name = statusClass(code);
  const line = code === 0 ? '' : `${prefix}${code} ${text}`.trimEnd();
  return (
    <span className={`${styles.line} ${CLASS_STYLES[Math.floor(code / 100)] ?? styles.failed}`}>
      <Icon name={code >= 200 && code < 400 ? 'check' : 'alert'} />
      <span>{line === '' ? name : `${line} · ${name}`}</span>
    </span>
  );
}
