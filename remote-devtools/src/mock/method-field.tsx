import { useId } from 'react';
import { METHODS, type Method } from './draft';
import styles from '../shared/fields.module.css';
import { testerTexts } from '../texts';

export function MethodField({ value, onChange }: { value: Method; onChange: (method: Method) => void }) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {testerTexts.method}
      </label>
      <select
        id={id}
        className={styles.input}
        value={value}
        onChange={(event) => {
          const method = METHODS.find((offered) => offered === event.target.value);
          if (method) onChange(method);
        }}
      >
        {METHODS.map((method) => (
          <option key={method}>{method}</option>
        ))}
      </select>
    </div>
  );
}
