import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field';
import styles from './field.module.css';

type InputProps = Omit<ComponentProps<'input'>, 'children' | 'className'>;
type TextareaProps = Omit<ComponentProps<'textarea'>, 'children' | 'className'>;

/** The input's own props, so that what `register` of `useForm` gives can be spread. */
export type TextFieldProps = FieldProps &
  (({ multiline?: false } & InputProps) | ({ multiline: true } & TextareaProps));

/** A labelled line of text, or several with `multiline`. */
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
