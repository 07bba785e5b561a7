import { useRef, useState } from 'react';
import { hasTooManySteps, WORKOUT_BOUNDS } from '@fitreel/sdk/api';
import { Form, FormError, SubmitButton, TextField, useFieldArray, useForm } from '@fitreel/sdk/forms';
import { Button, IconButton } from '@fitreel/sdk/ui';
import { workoutFormTexts } from './texts';
import { ICONS } from '../shared/icons';
import type { Workout } from './workout';
import styles from './workout-form.module.css';

/** A step as its fields have it: `NaN` for a number that is empty. */
interface StepFields {
  name: string;
  unit: 'seconds' | 'repetitions';
  amount: number;
  rest: number;
  /** The address of a video's page, or its `_id`; empty without a video. */
  video: string;
  start: number;
  end: number;
}

interface Fields extends Omit<Workout, 'steps'> {
  steps: StepFields[];
}

const { videoSeconds, ...BOUNDS } = WORKOUT_BOUNDS;
const NEW_STEP: StepFields = {
  ...{ name: '', unit: 'seconds', amount: 30, rest: 15 },
  ...{ video: '', start: NaN, end: NaN },
};

interface WorkoutFormProps {
  workout: Workout;
  /** Resolves with why it failed, or null. The form keeps what was typed. */
  onSubmit: (workout: Workout) => Promise<string | null>;
  onCancel: () => void;
}

/** Title, times and steps of a workout (behaviour.md#workouts). */
export function WorkoutForm({ workout, onSubmit, onCancel }: WorkoutFormProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // A second submit can come before the button renders as busy.
  const submitting = useRef(false);
  const { register, control, handleSubmit, formState } = useForm<Fields>({
    defaultValues: { ...workout, steps: workout.steps.map(fieldsOf) },
  });
  const { fields, append, remove, move } = useFieldArray({ control, name: 'steps' });
  const { errors } = formState;

  const submit = async (values: Fields) => {
    if (submitting.current) return;
    submitting.current = true;
    setBusy(true);
    setFailure(null);
    const reason = await onSubmit({ ...values, title: values.title.trim(), steps: values.steps.map(stepOf) });
    submitting.current = false;
    setBusy(false);
    setFailure(reason);
  };
  const number = (min: number, max: number, optional = false) => ({
    valueAsNumber: true as const,
    validate: (value: number) =>
      (optional && Number.isNaN(value)) ||
      (Number.isInteger(value) && value >= min && value <= max) ||
      workoutFormTexts.between(min, max),
  });
  const filled = (max: number) => ({
    validate: (text: string) =>
      (text.trim() !== '' && [...text].length <= max) || workoutFormTexts.characters(max),
  });
  /** What is wrong with their product is told at one of its factors. */
  const rounds = {
    valueAsNumber: true as const,
    validate: (value: number, fields: Fields) => {
      const { validate } = number(1, BOUNDS.rounds);
      return hasTooManySteps(fields) ? workoutFormTexts.tooManySteps(BOUNDS.stepsInAll) : validate(value);
    },
  };
  const numeric = { type: 'number', inputMode: 'numeric' } as const;

  return (
    <Form label={workoutFormTexts.form} onSubmit={(event) => handleSubmit(submit)(event)}>
      <TextField
        label={workoutFormTexts.title}
        error={errors.title?.message}
        {...register('title', filled(BOUNDS.titleLength))}
      />
      <div className={styles.numbers}>
        {(
          [
            ['ready', 0, BOUNDS.readySeconds],
            ['rounds', 1, BOUNDS.rounds],
            ['sets', 1, BOUNDS.sets],
            ['restBetweenSets', 0, BOUNDS.restSeconds],
          ] as const
        ).map(([name, min, max]) => (
          <TextField
            key={name}
            {...numeric}
            label={workoutFormTexts[name]}
            error={errors[name]?.message}
            {...register(name, name === 'rounds' ? rounds : number(min, max))}
          />
        ))}
      </div>
      <ol className={styles.steps} aria-label={workoutFormTexts.steps}>
        {fields.map(({ id, video }, index) => {
          const at = `steps.${index}` as const;
          const problems = errors.steps?.[index];
          return (
            <li key={id} className={styles.step}>
              <TextField
                label={workoutFormTexts.name}
                error={problems?.name?.message}
                {...register(`${at}.name`, filled(BOUNDS.nameLength))}
              />
              <div className={styles.numbers}>
                <TextField
                  {...numeric}
                  label={workoutFormTexts.amount}
                  error={problems?.amount?.message}
                  {...register(`${at}.amount`, number(1, BOUNDS.amount))}
                />
                <label className={styles.unit}>
                  {workoutFormTexts.unit}
                  <select {...register(`${at}.unit`)}>
                    <option value="seconds">{workoutFormTexts.seconds}</option>
                    <option value="repetitions">{workoutFormTexts.repetitions}</option>
                  </select>
                </label>
                <TextField
                  {...numeric}
                  label={workoutFormTexts.rest}
                  error={problems?.rest?.message}
                  {...register(`${at}.rest`, number(0, BOUNDS.restSeconds))}
                />
              </div>
              <details className={styles.video} open={video !== '' || undefined}>
                <summary>{workoutFormTexts.withVideo}</summary>
                <TextField
                  label={workoutFormTexts.video}
                  hint={workoutFormTexts.videoHint}
                  error={problems?.video?.message}
                  {...register(`${at}.video`, {
                    validate: (text) =>
                      text.trim() === '' || videoIdIn(text) !== null || workoutFormTexts.noVideo,
                  })}
                />
                <div className={styles.numbers}>
                  {(['start', 'end'] as const).map((name) => (
                    <TextField
                      key={name}
                      {...numeric}
                      label={workoutFormTexts[name]}
                      error={problems?.[name]?.message}
                      {...register(`${at}.${name}`, number(0, videoSeconds, true))}
                    />
                  ))}
                </div>
              </details>
              <div className={styles.buttons}>
                <IconButton
                  label={workoutFormTexts.up(index + 1)}
                  icon={{ d: ICONS.up }}
                  aria-disabled={index === 0 || undefined}
                  onClick={() => move(index, index - 1)}
                />
                <IconButton
                  label={workoutFormTexts.down(index + 1)}
                  icon={{ d: ICONS.down }}
                  aria-disabled={index === fields.length - 1 || undefined}
                  onClick={() => move(index, index + 1)}
                />
                <IconButton
                  label={workoutFormTexts.remove(index + 1)}
                  icon="trash"
                  aria-disabled={fields.length === 1 || undefined}
                  onClick={() => remove(index)}
                />
              </div>
            </li>
          );
        })}
      </ol>
      <div>
        <Button icon="plus" disabled={fields.length >= BOUNDS.steps} onClick={() => append(NEW_STEP)}>
          {workoutFormTexts.add}
        </Button>
      </div>
      <FormError>{failure}</FormError>
      <div className={styles.buttons}>
        <SubmitButton busy={busy}>{workoutFormTexts.save}</SubmitButton>
        <Button onClick={onCancel}>{workoutFormTexts.cancel}</Button>
      </div>
    </Form>
  );
}

function fieldsOf({ video, ...step }: Workout['steps'][0]): StepFields {
  return { ...step, video: video?._id ?? '', start: video?.start ?? NaN, end: video?.end ?? NaN };
}

function stepOf({ video, start, end, name, ...step }: StepFields): Workout['steps'][0] {
  const _id = videoIdIn(video);
  const time = (key: 'start' | 'end', value: number) => (Number.isNaN(value) ? {} : { [key]: value });
  return {
    ...step,
    name: name.trim(),
    ...(_id !== null && { video: { _id, ...time('start', start), ...time('end', end) } }),
  };
}

/** The `_id` in the address of a video's page, or the text itself if it is one. */
function videoIdIn(text: string): string | null {
  const [, id = text.trim()] = /\/video\/([^/?#]+)/.exec(text) ?? [];
  return /^[\w.~-]{1,128}$/.test(id) ? id : null;
}
