import { IconButton } from '@fitreel/sdk/ui';
import type { HeaderRow } from './draft';
import fields from '../shared/fields.module.css';
import styles from './headers-field.module.css';
import { headerTexts } from '../texts';

export interface HeaderFieldsProps {
  row: HeaderRow;
  /** Its number in the list, from 1: part of the labels of its controls. */
  number: number;
  onChange: (change: Partial<HeaderRow>) => void;
  onRemove: () => void;
}

/** The fields of one header: whether it is sent, its name and its value. */
export function HeaderFields({ row, number, onChange, onRemove }: HeaderFieldsProps) {
  const input = row.enabled ? fields.input : `${fields.input} ${styles.off}`;
  return (
    <div className={styles.row} role="group" aria-label={headerTexts.header(number)}>
      <input
        type="checkbox"
        className={styles.check}
        aria-label={headerTexts.send(number)}
        checked={row.enabled}
        onChange={(event) => onChange({ enabled: event.target.checked })}
      />
      <input
        className={input}
        aria-label={headerTexts.nameOf(number)}
        placeholder={headerTexts.name}
        value={row.name}
        onChange={(event) => onChange({ name: event.target.value })}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <input
        className={`${input} ${styles.value}`}
        aria-label={headerTexts.valueOf(number)}
        placeholder={headerTexts.value}
        value={row.value}
        onChange={(event) => onChange({ value: event.target.value })}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      <IconButton icon="trash" label={headerTexts.remove(number)} onClick={onRemove} />
    </div>
  );
}
