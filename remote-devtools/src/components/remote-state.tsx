import type { RemoteStatus } from '@fitreel/sdk/remotes';
import { Icon } from '@fitreel/sdk/ui';
import { STATES } from '../api/remote-words';
import styles from './status-line.module.css';

/** The state of a remote, told by word and icon as well as by colour. */
export function RemoteState({ state }: { state: RemoteStatus['state'] }) {
  if (state === 'idle' || state === 'loading') return STATES[state];
  const loaded = state === 'loaded';
  return (
    <span className={`${styles.line} ${loaded ? styles.success : styles.failed}`}>
      <Icon name={loaded ? 'check' : 'alert'} />
      <span>{STATES[state]}</span>
    </span>
  );
}
