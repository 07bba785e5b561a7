import { useRef } from 'react';
import { useSession } from '@fitreel/sdk/session';
import { Button } from '@fitreel/sdk/ui';
import type { HeaderRow } from './draft';
import { addRow, changeRow, removeRow, withToken } from './header-rows';
import fields from '../shared/fields.module.css';
import { HeaderFields } from './header-fields';
import styles from './headers-field.module.css';
import { headerTexts } from '../texts';

export interface HeadersFieldProps {
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
          key={row.id}
          row={row}
          number={index + 1}
          onChange={(change) => onChange(changeRow(rows, row.id, change))}
          onRemove={() => {
            onChange(removeRow(rows, row.id));
            // The focused button is removed with its row.
            adder.current?.focus();
          }}
        />
      ))}
      <div className={styles.actions}>
        <Button ref={adder} size="s" icon="plus" onClick={() => onChange(addRow(rows))}>
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
