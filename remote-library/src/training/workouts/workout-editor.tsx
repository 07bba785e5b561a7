import { useState } from 'react';
import { hasTooManySteps, WORKOUT_BOUNDS } from '@fitreel/sdk/api';
import { Form, SelectField, TextField, useFieldArray, useForm } from '@fitreel/sdk/forms';
import { usePlatform } from '@fitreel/sdk/platform';
import { Button, lazyPart, VisuallyHidden } from '@fitreel/sdk/ui';
import { useTyped, type EditorProps } from '../../shared/drafts';
import { filled, FormEnd, numeric, time, whole } from '../../shared/form';
import { useStillHere } from '../../shared/use-still-here';
import { workoutFacts, type OwnWorkout } from '../../shared/workout';
import { ownWorkouts } from './own-workouts';
import { Pattern } from './pattern';
import { phasesOf } from './phases';
import { fieldsOf, NEW_STEP, stepOf, type Fields } from './step-fields';
import { StepRow } from './step-row';
import row from './step-row.module.css';
import { Stepper } from './stepper';
import { pickerTexts, workoutFormTexts } from './texts';
import styles from './workout-editor.module.css';

/** In the file of the form that opens it. */
const VideoPicker = lazyPart(() => import(/* webpackChunkName: "workout-editor" */ './video-picker'));

const BOUNDS = WORKOUT_BOUNDS;
const UNITS = [
  ['seconds', workoutFormTexts.seconds],
  ['repetitions', workoutFormTexts.repetitions],
] as const;

const rounds = whole(1, BOUNDS.rounds);
/** An excessive total of steps is reported at one of its factors. */
const boundedRounds = {
  ...rounds,
  validate: (value: number, fields: Fields) =>
    hasTooManySteps(fields) ? workoutFormTexts.tooManySteps(BOUNDS.stepsInAll) : rounds.validate(value),
};
const NUMBERS = [
  ['rounds', boundedRounds],
  ['sets', whole(1, BOUNDS.sets)],
] as const;
const TIMES = [
  ['ready', BOUNDS.readySeconds],
  ['restBetweenSets', BOUNDS.restSeconds],
] as const;

/** Edits a workout of the viewer's own, or creates a new one (behaviour.md#workouts). */
export default function WorkoutEditor({
  own,
  typed,
  onTyped,
  onSaved,
  onCancel,
}: EditorProps<OwnWorkout, Fields>) {
  const platform = usePlatform();
  const isStillHere = useStillHere();
  /** Index of the step whose video is being chosen. */
  const [picking, setPicking] = useState<number | null>(null);
  const { register, control, handleSubmit, formState, watch, getValues, setError, setValue } =
    useForm<Fields>({ defaultValues: typed ?? { ...own, steps: own.steps.map(fieldsOf) } });
  useTyped<Fields>(watch, onTyped);
  const { fields, append, remove, move } = useFieldArray({ control, name: 'steps' });
  const { errors, isSubmitting, isSubmitted } = formState;
  const typedNow = watch();
  /** The stepper props for the field at `name`. */
  const stepper = (name: NumberPath, min: number, max: number, isTime = true) => ({
    ...{ min, max, isTime, value: getValues(name) },
    inputRef: register(name, isTime ? time(min, max) : whole(min, max)).ref,
    onChange: (value: number) => setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted }),
  });

  const submit = async (values: Fields) => {
    const next = { ...values, title: values.title.trim(), steps: values.steps.map(stepOf) };
    const { kept, failure, instead = next.revision } = await ownWorkouts.save(platform, next);
    setValue('revision', instead);
    if (failure !== null) setError('root.server', { message: failure });
    if (kept) onTyped(null);
    if (kept && isStillHere()) onSaved(next);
  };

  return (
    <>
      <Form label={workoutFormTexts.form} onSubmit={(event) => handleSubmit(submit)(event)}>
        <TextField
          label={workoutFormTexts.title}
          error={errors.title?.message}
          {...register('title', filled(BOUNDS.titleLength))}
        />
        <Total fields={typedNow} />
        <div className={styles.list}>
          <div className={row.head} aria-hidden="true">
            {(['name', 'amount', 'unit', 'rest', 'withVideo'] as const).map((name) => (
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
                  isWrong={problems?.rest !== undefined}
                  onVideo={() => setPicking(index)}
                  onMove={(to) => move(index, to)}
                  onRemove={() => remove(index)}
                  first={
                    <>
                      <TextField
                        label={workoutFormTexts.name}
                        error={problems?.name?.message}
                        {...register(`${at}.name`, filled(BOUNDS.nameLength))}
                      />
                      <Stepper
                        key={typedNow.steps[index]?.unit}
                        label={workoutFormTexts.amount}
                        error={problems?.amount?.message}
                        {...stepper(
                          `${at}.amount`,
                          1,
                          BOUNDS.amount,
                          typedNow.steps[index]?.unit === 'seconds',
                        )}
                      />
                    </>
                  }
                >
                  <SelectField label={workoutFormTexts.unit} options={UNITS} {...register(`${at}.unit`)} />
                  <Stepper
                    label={workoutFormTexts.rest}
                    error={problems?.rest?.message}
                    {...stepper(`${at}.rest`, 0, BOUNDS.restSeconds)}
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
        <fieldset className={styles.numbers}>
          <legend>
            <VisuallyHidden>{workoutFormTexts.repeat}</VisuallyHidden>
          </legend>
          {NUMBERS.map(([name, rule]) => (
            <TextField
              key={name}
              {...numeric}
              label={workoutFormTexts[name]}
              error={errors[name]?.message}
              {...register(name, rule)}
            />
          ))}
          {TIMES.map(([name, max]) => (
            <Stepper
              key={name}
              label={workoutFormTexts[name]}
              error={errors[name]?.message}
              {...stepper(name, 0, max)}
            />
          ))}
        </fieldset>
        <FormEnd error={errors.root?.['server']?.message} busy={isSubmitting} onCancel={onCancel} />
      </Form>
      {/* Outside the form, so that Enter in it does not submit the form. */}
      {picking !== null && (
        <VideoPicker
          title={pickerTexts.title(picking + 1)}
          video={getValues(`steps.${picking}.video`)}
          onChoose={(video) => {
            setValue(`steps.${picking}.video`, video);
            setPicking(null);
          }}
          onClose={() => setPicking(null)}
        />
      )}
    </>
  );
}

type NumberPath = 'ready' | 'restBetweenSets' | `steps.${number}.amount` | `steps.${number}.rest`;

/** Length and phases of the workout in its current form. */
function Total({ fields }: { fields: Fields }) {
  const number = (value: number, min: number) => (value >= min ? Math.floor(value) : min);
  const workout = {
    ...{ ...fields, ready: number(fields.ready, 0), restBetweenSets: number(fields.restBetweenSets, 0) },
    ...{ rounds: number(fields.rounds, 1), sets: number(fields.sets, 1) },
    steps: fields.steps
      .map(stepOf)
      .map((step) => ({ ...step, amount: number(step.amount, 1), rest: number(step.rest, 0) })),
  };
  return (
    <section className={styles.total} aria-label={workoutFormTexts.total}>
      <p>{workoutFacts(workout)}</p>
      {!hasTooManySteps(workout) && <Pattern phases={phasesOf(workout)} aria-hidden="true" />}
    </section>
  );
}
