import type { ReactNode } from 'react';
import { Form, TextField, useForm } from '@fitreel/sdk/forms';
import { Button } from '@fitreel/sdk/ui';
import { secondsOf } from './clock-time';
import styles from './form.module.css';
import { clock, formTexts, partTexts } from './texts';

/** In seconds. */
interface ChosenPart {
  start?: number;
  end?: number;
}

interface PartFormProps {
  label: string;
  part: { start?: number | undefined; end?: number | undefined };
  /** Named parts, offered above the fields. */
  named?: readonly (ChosenPart & { name: string; start: number })[];
  onUse: (part: ChosenPart) => void;
  /** The form's buttons. */
  children: ReactNode;
}

/** Chooses the start and end of a part of a video, typed or from a named part. An empty field means the video's own start or end. */
export function PartForm({ label, part, named = [], onUse, children }: PartFormProps) {
  const { register, handleSubmit, formState, getValues, reset, watch } = useForm({
    defaultValues: { start: textOf(part.start), end: textOf(part.end) },
  });
  const { errors } = formState;
  const [start, end] = watch(['start', 'end']);
  const isTime = (text: string) => text.trim() === '' || secondsOf(text) !== null || formTexts.noTime;
  const isAfterStart = (text: string) =>
    text.trim() === '' || (secondsOf(text) ?? 0) > (secondsOf(getValues('start')) ?? 0) || partTexts.tooEarly;
  const use = (typed: { start: string; end: string }) =>
    onUse({ ...valueOf('start', typed.start), ...valueOf('end', typed.end) });
  return (
    <Form label={label} onSubmit={(event) => handleSubmit(use)(event)}>
      {named.length > 0 && (
        <ul className={styles.choices} aria-label={partTexts.named}>
          {named.map((one) => (
            <li key={`${one.start} ${one.name}`}>
              <Button
                size="s"
                pressed={textOf(one.start) === start && textOf(one.end) === end}
                onClick={() => reset({ start: textOf(one.start), end: textOf(one.end) })}
              >
                {`${clock(one.start)} ${one.name}`}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.fields}>
        <TextField
          label={partTexts.startAt}
          hint={partTexts.hint}
          autoComplete="off"
          error={errors.start?.message}
          {...register('start', { validate: isTime })}
        />
        <TextField
          label={partTexts.endAt}
          hint={partTexts.hint}
          autoComplete="off"
          error={errors.end?.message}
          {...register('end', { validate: { isTime, isAfterStart } })}
        />
      </div>
      {children}
    </Form>
  );
}

const textOf = (seconds: number | undefined) => (seconds === undefined ? '' : clock(seconds));

function valueOf(key: 'start' | 'end', text: string): ChosenPart {
  const seconds = secondsOf(text);
  return seconds === null ? {} : { [key]: seconds };
}
