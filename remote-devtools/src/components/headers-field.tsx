import { useRef } from 'react';
import { useSession } from '@fitreel/sdk/session';
import { Button } from '@fitreel/sdk/ui';
import type { HeaderRow } from '../api/draft';
import { addRow, changeRow, removeRow, withToken } from '../api/header-rows';
import fields from './fields.module.css';
import { HeaderLine } from './header-line';
import styles from './headers-field.module.css';

export interface HeadersFieldProps {
  rows: readonly HeaderRow[];
  onChange: (rows: readonly HeaderRow[]) => void;
}

/** The list of headers, each of which can be switched off, and the stored token at one click. */
export function HeadersField({ rows, onChange }: HeadersFieldProps) {
  const { token } = useSession();
  const adder = useRef<HTMLButtonElement>(null);
  return (
    <fieldset className={styles.headers}>
      <legend className={fields.label}>Headers</legend>
      {rows.map((row, index) => (
        <HeaderLine
          key={row.id}
          row={row}
          number={index + 1}
          onChange={(change) => onChange(changeRow(rows, row.id, change))}
          onRemove={() => {
            onChange(removeRow(rows, row.id));
            // The button that had the focus is gone with its row.
            adder.current?.focus();
          }}
        />
      ))}
      <div className={styles.actions}>
        <Button ref={adder} size="s" icon="plus" onClick={() => onChange(addRow(rows))}>
          Add header
        </Button>
        <Button
          size="s"
          icon="login"
          disabled={token === null}
          title={token === null ? 'Log in to have a token' : undefined}
          onClick={() => token !== null && onChange(withToken(rows, token))}
        >
          Use stored token
        </Button>
      </div>
    </fieldset>
  );
}
