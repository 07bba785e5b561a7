import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field';
import styles from './field.module.css';

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
