import { useRef } from 'react';
import { useSession } from '@fitreel/sdk/session';
import { Button, IconButton } from '@fitreel/sdk/ui';
import fields from '../shared/fields.module.css';
import { headerTexts } from './texts';
import { type HeaderRow, withToken } from './draft';
import styles from './headers-field.module.css';

interface HeadersFieldProps {
  rows: readonly HeaderRow[];
  onChange: (rows: readonly HeaderRow[]) => void;
}

/** The list of headers. Each can be switched off; one button fills in the stored token. */
export function HeadersField({ rows, onChange }: HeadersFieldProps) {
  const { token } = useSession();
  const adder = useRef<HTMLButtonElement>(null);
  return (
    <fieldset className={styles.headers}>
      <legend className={fields.label}>{headerTexts.legend}</legend>
      {rows.map((row, index) => (
        <HeaderFields
          key={index}
          row={row}
          number={index + 1}
          onChange={(change) => onChange(rows.toSpliced(index, 1, { ...row, ...change }))}
          onRemove={() => {
            onChange(rows.toSpliced(index, 1));
            // The focused button is removed with its row.
            adder.current?.focus();
          }}
        />
      ))}
      <div className={styles.actions}>
        <Button
          ref={adder}
          size="s"
          icon="plus"
          onClick={() => onChange([...rows, { enabled: true, name: '', value: '' }])}
        >
          {headerTexts.add}
        </Button>
        <Button
          size="s"
          icon="login"
          disabled={token === null}
          title={token === null ? headerTexts.noToken : undefined}
          onClick={() => token !== null && onChange(withToken(rows, token))}
        >
          {headerTexts.useToken}
        </Button>
      </div>
    </fieldset>
  );
}

interface HeaderFieldsProps {
  row: HeaderRow;
  /** Its number in the list, from 1: part of the labels of its controls. */
  number: number;
  onChange: (change: Partial<HeaderRow>) => void;
  onRemove: () => void;
}

/** The fields of one header: whether it is sent, its name and its value. */
function HeaderFields({ row, number, onChange, onRemove }: HeaderFieldsProps) {
  const text = (part: 'name' | 'value', label: string) => (
    <input
      className={[fields.input, row.enabled ? '' : styles.off, part === 'value' ? styles.value : ''].join(
        ' ',
      )}
      aria-label={label}
      placeholder={headerTexts[part]}
      value={row[part]}
      onChange={(event) => onChange({ [part]: event.target.value })}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
    />
  );
  return (
    <div className={styles.row} role="group" aria-label={headerTexts.header(number)}>
      <input
        type="checkbox"
        className={styles.check}
        aria-label={headerTexts.send(number)}
        checked={row.enabled}
        onChange={(event) => onChange({ enabled: event.target.checked })}
      />
      {text('name', headerTexts.nameOf(number))}
      {text('value', headerTexts.valueOf(number))}
      <IconButton icon="trash" label={headerTexts.remove(number)} onClick={onRemove} />
    </div>
  );
}
