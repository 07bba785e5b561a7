import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import styles from './forms.module.css';
import { IconButton } from '../ui/primitives/button';
import { Icon } from '../ui/primitives/icon';

/** The props of every field, in addition to its input's own. */
interface FieldProps {
  label: string;
  error?: string;
  /** A hint on what to enter. */
  hint?: string;
}

/** Links an input to its label, hint and error. */
interface InputLinks {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** A label above an input, with hint and error below. `children` renders the input with the given links. */
function Field(props: FieldProps & { id?: string; children: (links: InputLinks) => ReactNode }) {
  const { label, error, hint, id: givenId, children } = props;
  const ownId = useId();
  const id = givenId ?? ownId;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

type InputProps = Omit<ComponentProps<'input'>, 'children' | 'className'>;
type TextareaProps = Omit<ComponentProps<'textarea'>, 'children' | 'className'>;

/** Includes the input's own props, so that you can spread what `register` of `useForm` returns. */
export type TextFieldProps = FieldProps &
  (({ multiline?: false } & InputProps) | ({ multiline: true } & TextareaProps));

/** A text input, or a textarea with `multiline`. */
export function TextField({ label, error, hint, id, multiline, ...input }: TextFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} id={id}>
      {(links) =>
        multiline ? (
          <textarea rows={3} {...(input as TextareaProps)} {...links} className={styles.input} />
        ) : (
          <input type="text" {...(input as InputProps)} {...links} className={styles.input} />
        )
      }
    </Field>
  );
}

export type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, 'children' | 'className'> & {
    /** The value and text of each option. */
    options: readonly (readonly [value: string, text: string])[];
  };

/** A native select with `options`. */
export function SelectField({ label, error, hint, id, options, ...select }: SelectFieldProps) {
  return (
    <Field label={label} error={error} hint={hint} id={id}>
      {(links) => (
        <select {...select} {...links} className={styles.input}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export type PasswordFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'type' | 'children' | 'className'>;

/** A password with an eye button that shows and hides it. The button's name stays the same; `aria-pressed` carries the state. */
export function PasswordField({ label, error, hint, id, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <Field label={label} error={error} hint={hint} id={id}>
      {(links) => (
        <div className={styles.password}>
          <input
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...links}
            type={shown ? 'text' : 'password'}
            className={`${styles.input} ${styles.passwordInput}`}
          />
          <IconButton
            className={styles.eye}
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

export interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'children' | 'className'> {
  label: string;
  error?: string;
}

/** A checkbox and its label; a click anywhere on the line toggles it. */
export function CheckboxField({ label, error, id: givenId, ...input }: CheckboxFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div>
      <label className={styles.checkboxLine} htmlFor={id}>
        <input
          {...input}
          id={id}
          type="checkbox"
          className={styles.checkbox}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <span dir="auto">{label}</span>
      </label>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  );
}

/** The error of one field, shown below it. Renders nothing without an error. */
function FieldError({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null;
  return (
    <p className={styles.fieldError} id={id}>
      <Icon name="alert" />
      <span>{children}</span>
    </p>
  );
}

/** The error of the form as a whole, announced when it appears. Renders nothing without children. */
export function FormError({ children }: { children?: ReactNode }) {
  if (!children) return null;
  return (
    <p className={styles.formError} role="alert">
      <Icon name="alert" />
      <span>{children}</span>
    </p>
  );
}

const formTexts = {
  showPassword: 'Show password',
};
