import { useState } from 'react';
import { TextField } from '@fitreel/sdk/forms';
import { IconButton } from '@fitreel/sdk/ui';
import { secondsOf } from '../../shared/clock-time';
import { workoutFormTexts } from './texts';
import { clock } from '../../shared/texts';
import styles from './stepper.module.css';

interface StepperProps {
  label: string;
  error?: string | undefined;
  /** NaN while the text is not a number. */
  value: number;
  min: number;
  max: number;
  /** The value is in seconds, typed as `1:30` or `90` and changed by 5. Otherwise it is a number, changed by 1. */
  isTime: boolean;
  onChange: (value: number) => void;
  /** As `register` of the form returns it, which takes a field without a type for one that changes with each render. */
  inputRef: (field: { focus: () => void; type: string } | null) => void;
}

const BY_SECONDS = 5;

/** A time or number, with a button on each side that decreases or increases it, as do the arrow keys. */
export function Stepper({ label, error, value, min, max, isTime, onChange, inputRef }: StepperProps) {
  /** The text while it is being typed. */
  const [typed, setTyped] = useState<string | null>(null);
  const by = isTime ? BY_SECONDS : 1;
  const shown = Number.isNaN(value) ? '' : isTime && value >= 0 ? clock(value) : String(value);
  const change = (direction: -1 | 1) => {
    // To the next multiple: from 0:32 to 0:35, and from the minimum, 0:01, to 0:05.
    const next = direction > 0 ? Math.floor(value / by) * by + by : Math.ceil(value / by) * by - by;
    setTyped(null);
    onChange(Number.isNaN(value) ? min : Math.min(max, Math.max(min, next)));
  };
  return (
    <div className={styles.stepper}>
      <IconButton
        className={styles.button}
        label={workoutFormTexts.less(label)}
        icon={{ d: 'M5 12h14' }}
        aria-disabled={value <= min || undefined}
        onClick={() => change(-1)}
      />
      <TextField
        label={label}
        error={error}
        inputMode={isTime ? 'text' : 'numeric'}
        autoComplete="off"
        value={typed ?? shown}
        ref={(input: HTMLInputElement | null) =>
          inputRef(input && { focus: () => input.focus(), type: 'text' })
        }
        onChange={({ currentTarget: { value: text } }) => {
          setTyped(text);
          const number = /^\d{1,6}$/.test(text.trim()) ? Number(text) : NaN;
          onChange((isTime ? secondsOf(text) : number) ?? NaN);
        }}
        onBlur={() => {
          if (!Number.isNaN(value)) setTyped(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          change(event.key === 'ArrowUp' ? 1 : -1);
        }}
      />
      <IconButton
        className={styles.button}
        label={workoutFormTexts.more(label)}
        icon="plus"
        aria-disabled={value >= max || undefined}
        onClick={() => change(1)}
      />
    </div>
  );
}
