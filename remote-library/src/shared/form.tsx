import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormError, SubmitButton } from '@fitreel/sdk/forms';
import { Button } from '@fitreel/sdk/ui';
import styles from './form.module.css';
import { formTexts } from './texts';

interface FormEndProps {
  /** Why the form as a whole could not be saved. */
  error?: string | undefined;
  busy?: boolean;
  /** Text of the button that submits. */
  save?: string;
  onCancel: () => void;
}

/** What every form ends with: its error, Save and Cancel. */
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

/** A form that takes the place of the button that opens it. Closing gives the focus back to the button. */
export function useOpenForm() {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setIsOpen(false));
    button.current?.focus();
  };
  return { isOpen, button, open: () => setIsOpen(true), close };
}

/** The rule of a text: 1 to `max` characters, as the API counts them. */
export const filled = (max: number) => ({
  validate(text: string) {
    const { length } = [...text.trim()];
    return (length > 0 && length <= max) || formTexts.characters(max);
  },
});

/** The props of a field for a number. */
export const numeric = { type: 'number', inputMode: 'numeric' } as const;

/** The rule of a time in whole seconds; NaN is none. */
export const time = (min: number, max: number) => ({
  validate: (value: number) => (value >= min && value <= max) || formTexts.time(min, max),
});

/** The rule of a whole number. The value of an empty field is NaN. */
export const whole = (min: number, max: number) => ({
  valueAsNumber: true as const,
  validate: (value: number) =>
    (Number.isInteger(value) && value >= min && value <= max) || formTexts.whole(min, max),
});
