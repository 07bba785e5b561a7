import { use, useState } from 'react';
import { hasTooManySteps, WORKOUT_BOUNDS } from '@fitreel/sdk/api';
import {
  Form,
  FormError,
  SelectField,
  SubmitButton,
  TextField,
  useFieldArray,
  useForm,
} from '@fitreel/sdk/forms';
import { Button } from '@fitreel/sdk/ui';
import { StepPickerContext } from '../shared/step-picker';
import { pickerTexts, workoutFormTexts } from './texts';
import { fieldsOf, NEW_STEP, stepOf, type Fields } from './step-fields';
import { StepRow } from './step-row';
import row from './step-row.module.css';
import type { Workout } from '../shared/workout';
import styles from './workout-form.module.css';

const BOUNDS = WORKOUT_BOUNDS;
const UNITS = [
  ['seconds', workoutFormTexts.seconds],
  ['repetitions', workoutFormTexts.repetitions],
] as const;

interface WorkoutFormProps {
  workout: Workout;
  /** Resolves with why it failed, or null. The form keeps what was typed. */
  onSubmit: (workout: Workout) => Promise<string | null>;
  onCancel: () => void;
}

/** Title, times and steps of a workout (behaviour.md#workouts). */
export function WorkoutForm({ workout, onSubmit, onCancel }: WorkoutFormProps) {
  const renderPicker = use(StepPickerContext);
  /** The place of the step whose video is being chosen. */
  const [picking, setPicking] = useState<number | null>(null);
  const { register, control, handleSubmit, formState, watch, getValues, setError, setValue } =
    useForm<Fields>({
      defaultValues: { ...workout, steps: workout.steps.map(fieldsOf) },
    });
  const { fields, append, remove, move } = useFieldArray({ control, name: 'steps' });
  const { errors, isSubmitting } = formState;

  const submit = async (values: Fields) => {
    const steps = values.steps.map(stepOf);
    const message = await onSubmit({ ...values, title: values.title.trim(), steps });
    if (message !== null) setError('root', { message });
  };
  const number = (min: number, max: number) => ({
    valueAsNumber: true as const,
    validate: (value: number) =>
      (Number.isInteger(value) && value >= min && value <= max) || workoutFormTexts.between(min, max),
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

  const form = (
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
      <div className={styles.list}>
        <div className={row.head} aria-hidden="true">
          {(['withVideo', 'name', 'amount', 'unit', 'rest'] as const).map((name) => (
            <span key={name}>{workoutFormTexts[name]}</span>
          ))}
        </div>
        <ol className={styles.steps} aria-label={workoutFormTexts.steps}>
          {fields.map(({ id }, index) => {
            const at = `steps.${index}` as const;
            const problems = errors.steps?.[index];
            return (
              <StepRow
                key={id}
                index={index}
                of={fields.length}
                video={watch(`${at}.video`)}
                onVideo={() => setPicking(index)}
                onMove={(to) => move(index, to)}
                onRemove={() => remove(index)}
              >
                <TextField
                  label={workoutFormTexts.name}
                  error={problems?.name?.message}
                  {...register(`${at}.name`, filled(BOUNDS.nameLength))}
                />
                <TextField
                  {...numeric}
                  label={workoutFormTexts.amount}
                  error={problems?.amount?.message}
                  {...register(`${at}.amount`, number(1, BOUNDS.amount))}
                />
                <SelectField label={workoutFormTexts.unit} options={UNITS} {...register(`${at}.unit`)} />
                <TextField
                  {...numeric}
                  label={workoutFormTexts.rest}
                  error={problems?.rest?.message}
                  {...register(`${at}.rest`, number(0, BOUNDS.restSeconds))}
                />
              </StepRow>
            );
          })}
        </ol>
      </div>
      <div>
        <Button icon="plus" disabled={fields.length >= BOUNDS.steps} onClick={() => append(NEW_STEP)}>
          {workoutFormTexts.add}
        </Button>
      </div>
      <FormError>{errors.root?.message}</FormError>
      <div className={styles.buttons}>
        <SubmitButton busy={isSubmitting}>{workoutFormTexts.save}</SubmitButton>
        <Button onClick={onCancel}>{workoutFormTexts.cancel}</Button>
      </div>
    </Form>
  );
  return (
    <>
      {form}
      {/* Beside the form: what is typed in it submits nothing. */}
      {picking !== null &&
        renderPicker({
          title: pickerTexts.title(picking + 1),
          video: getValues(`steps.${picking}.video`),
          onChoose(video) {
            setValue(`steps.${picking}.video`, video);
            setPicking(null);
          },
          onClose: () => setPicking(null),
        })}
    </>
  );
}
