import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormError, SubmitButton } from '@fitreel/sdk/forms';
import { Button } from '@fitreel/sdk/ui';
import styles from './form.module.css';
import { formTexts } from './texts';

interface FormEndProps {
  /** The reason why the form as a whole could not be saved. */
  error?: string | undefined;
  busy?: boolean;
  /** Text of the submit button. */
  save?: string;
  onCancel: () => void;
}

/** The end of every form: its error, Save and Cancel. */
export function FormEnd({ error, busy = false, save = formTexts.save, onCancel }: FormEndProps) {
  return (
    <>
      <FormError>{error}</FormError>
      <div className={styles.buttons}>
        <SubmitButton busy={busy}>{save}</SubmitButton>
        <Button onClick={onCancel}>{formTexts.cancel}</Button>
      </div>
    </>
  );
}

/** A form that replaces the button that opens it. Closing it returns the focus to the button. */
export function useOpenForm() {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setIsOpen(false));
    button.current?.focus();
  };
  return { isOpen, button, open: () => setIsOpen(true), close };
}

/** Validates a text: 1 to `max` characters, counted as the API does. */
export const filled = (max: number) => ({
  validate(text: string) {
    const { length } = [...text.trim()];
    return (length > 0 && length <= max) || formTexts.characters(max);
  },
});

/** The props of a number field. */
export const numeric = { type: 'number', inputMode: 'numeric' } as const;

/** Validates a time in whole seconds; NaN means empty. */
export const time = (min: number, max: number) => ({
  validate: (value: number) => (value >= min && value <= max) || formTexts.time(min, max),
});

/** Validates a whole number. The value of an empty field is NaN. */
export const whole = (min: number, max: number) => ({
  valueAsNumber: true as const,
  validate: (value: number) =>
    (Number.isInteger(value) && value >= min && value <= max) || formTexts.whole(min, max),
});
