import { useState, type ComponentProps } from 'react';
import { IconButton } from '../ui/primitives/icon-button';
import { Field, type FieldProps } from './field';
import styles from './field.module.css';
import own from './password-field.module.css';
import { formTexts } from './texts';

export type PasswordFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'type' | 'children' | 'className'>;

/** A password with an eye that shows and hides it. The eye keeps its name; `aria-pressed` has its state. */
export function PasswordField({ label, error, hint, id, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} error={error} hint={hint} id={id}>
      {(links) => (
        <div className={own.box}>
          <input
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...links}
            type={shown ? 'text' : 'password'}
            className={`${styles.input} ${own.input}`}
          />
          <IconButton
            className={own.eye}
            label={formTexts.showPassword}
            icon={shown ? 'eye-off' : 'eye'}
            aria-pressed={shown}
            aria-controls={links.id}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  );
}
