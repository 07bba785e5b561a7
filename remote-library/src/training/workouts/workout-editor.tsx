import { useState } from 'react';
import { hasTooManySteps, WORKOUT_BOUNDS } from '@fitreel/sdk/api';
import { Form, SelectField, TextField, useFieldArray, useForm } from '@fitreel/sdk/forms';
import { usePlatform } from '@fitreel/sdk/platform';
import { Button, lazyPart } from '@fitreel/sdk/ui';
import { useTyped, type EditorProps } from '../../shared/drafts';
import { filled, FormEnd, numeric, whole } from '../../shared/form';
import { useStillHere } from '../../shared/use-still-here';
import type { OwnWorkout } from '../../shared/workout';
import { ownWorkouts } from './own-workouts';
import { fieldsOf, NEW_STEP, stepOf, type Fields } from './step-fields';
import { StepRow } from './step-row';
import row from './step-row.module.css';
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
/** An excess of steps in all is told at one of its factors. */
const boundedRounds = {
  ...rounds,
  validate: (value: number, fields: Fields) =>
    hasTooManySteps(fields) ? workoutFormTexts.tooManySteps(BOUNDS.stepsInAll) : rounds.validate(value),
};
const NUMBERS = [
  ['ready', whole(0, BOUNDS.readySeconds)],
  ['rounds', boundedRounds],
  ['sets', whole(1, BOUNDS.sets)],
  ['restBetweenSets', whole(0, BOUNDS.restSeconds)],
] as const;

/** Changes a workout of the viewer's own, or makes a new one (behaviour.md#workouts). */
export default function WorkoutEditor({
  own,
  typed,
  onTyped,
  onSaved,
  onCancel,
}: EditorProps<OwnWorkout, Fields>) {
  const platform = usePlatform();
  const isStillHere = useStillHere();
  /** The place of the step whose video is being chosen. */
  const [picking, setPicking] = useState<number | null>(null);
  const { register, control, handleSubmit, formState, watch, getValues, setError, setValue } =
    useForm<Fields>({ defaultValues: typed ?? { ...own, steps: own.steps.map(fieldsOf) } });
  useTyped<Fields>(watch, onTyped);
  const { fields, append, remove, move } = useFieldArray({ control, name: 'steps' });
  const { errors, isSubmitting } = formState;

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
        <div className={styles.numbers}>
          {NUMBERS.map(([name, rule]) => (
            <TextField
              key={name}
              {...numeric}
              label={workoutFormTexts[name]}
              error={errors[name]?.message}
              {...register(name, rule)}
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
                    {...register(`${at}.amount`, whole(1, BOUNDS.amount))}
                  />
                  <SelectField label={workoutFormTexts.unit} options={UNITS} {...register(`${at}.unit`)} />
                  <TextField
                    {...numeric}
                    label={workoutFormTexts.rest}
                    error={problems?.rest?.message}
                    {...register(`${at}.rest`, whole(0, BOUNDS.restSeconds))}
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
        <FormEnd error={errors.root?.['server']?.message} busy={isSubmitting} onCancel={onCancel} />
      </Form>
      {/* Beside the form: what is typed in it submits nothing. */}
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
