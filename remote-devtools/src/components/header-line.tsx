import { IconButton } from '@fitreel/sdk/ui';
import type { HeaderRow } from '../api/draft';
import fields from './fields.module.css';
import styles from './headers-field.module.css';

export interface HeaderLineProps {
  row: HeaderRow;
  /** Its place in the list, from 1, which tells its controls from those of other rows. */
  number: number;
  onChange: (change: Partial<HeaderRow>) => void;
  onRemove: () => void;
}

/** One header: whether it is sent, its name, its value. */
export function HeaderLine({ row, number, onChange, onRemove }: HeaderLineProps) {
  const input = row.enabled ? fields.input : `${fields.input} ${styles.off}`;
  return (
    <div className={styles.row} role="group" aria-label={`Header ${number}`}>
      <input
        type="checkbox"
        className={styles.check}
        aria-label={`Send header ${number}`}
        checked={row.enabled}
        onChange={(event) => onChange({ enabled: event.target.checked })}
      />
      <input
        className={input}
        aria-label={`Name of header ${number}`}
        placeholder="Name"
        value={row.name}
        onChange={(event) => onChange({ name: event.target.value })}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <input
        className={`${input} ${styles.value}`}
        aria-label={`Value of header ${number}`}
        placeholder="Value"
        value={row.value}
        onChange={(event) => onChange({ value: event.target.value })}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <IconButton icon="trash" label={`Remove header ${number}`} onClick={onRemove} />
    </div>
  );
}
