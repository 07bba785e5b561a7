import { useEffect, useRef, useState } from 'react';
import { Form, SelectField, TextField, useFieldArray, useForm } from '@fitreel/sdk/forms';
import { usePlatform, type Platform } from '@fitreel/sdk/platform';
import { PROGRAMME_BOUNDS } from '@fitreel/sdk/programmes';
import { Button, lazyPart, VisuallyHidden } from '@fitreel/sdk/ui';
import { useTyped, type EditorProps } from '../../shared/drafts';
import { filled, FormEnd } from '../../shared/form';
import { stepVideoQuery } from '../../shared/step-video';
import { useStillHere } from '../../shared/use-still-here';
import type { StepVideo } from '../workouts/step-fields';
import { AddEntry } from './add-entry';
import { EditedWeek } from './edited-week';
import { entryId, inOrder, moveEntry, spread, WEEKS_MAX } from './edit-entries';
import { editorTexts } from './editor-texts';
import { ownProgrammes } from './own-programmes';
import { daysOf, DAYS_OF_WEEK, type Entry, type OwnProgramme } from './programme';
import type { ProgrammeFields } from './programme-fields';
import styles from './programme-editor.module.css';
import { titleOf } from './today';

/** In the file of the form that opens it. */
const VideoPicker = lazyPart(
  () => import(/* webpackChunkName: "workout-editor" */ '../workouts/video-picker'),
);

type EntryVideo = NonNullable<Entry['video']>;

const BOUNDS = PROGRAMME_BOUNDS;
const MODES = [
  ['sequential', editorTexts.sequential],
  ['calendar', editorTexts.calendar],
] as const;
const PER_WEEK = ['1', '2', '3', '4', '5', '6', '7'].map((number) => [number, number] as const);

const weeksOf = (entries: readonly Entry[]) => daysOf({ entries: [...entries] }) / DAYS_OF_WEEK;

/** Edits a programme of the viewer's own, or creates a new one (behaviour.md#programmes). */
export default function ProgrammeEditor({
  own,
  typed,
  onTyped,
  onSaved,
  onCancel,
}: EditorProps<OwnProgramme, ProgrammeFields>) {
  const platform = usePlatform();
  const isStillHere = useStillHere();
  const { register, control, handleSubmit, formState, watch, getValues, setError, setValue } =
    useForm<ProgrammeFields>({
      defaultValues: typed ?? {
        ...{ revision: own.revision, title: own.title, mode: own.mode, perWeek: '3' },
        ...{ entries: [...inOrder(own.entries)], weeks: weeksOf(own.entries) },
      },
    });
  const rules = { required: editorTexts.empty };
  const { replace } = useFieldArray({ control, name: 'entries', rules });
  const { entries, weeks } = watch();
  const { errors, isSubmitting } = formState;
  useTyped<ProgrammeFields>(watch, onTyped);
  const [adding, setAdding] = useState<{ day: number; isVideo: boolean } | null>(null);
  const [said, setSaid] = useState('');
  const form = useRef<HTMLDivElement>(null);
  const focused = useRef<string | null>(null);
  /** The facts of videos that were added here or requested from the API, by the ids of their entries. */
  const [facts] = useState(() => new Map<string, Promise<EntryVideo>>());
  useEffect(() => {
    // A moved row is a new element on another day; a removed one is gone.
    const selector = focused.current;
    focused.current = null;
    if (selector !== null) form.current?.querySelector<HTMLElement>(selector)?.focus();
  });

  const add = (entry: Entry) => {
    if (entries.length < BOUNDS.entries) replace([...inOrder([...entries, entry])]);
    setAdding(null);
  };
  const addVideo = async (day: number, { _id }: StepVideo) => {
    const id = entryId();
    const known = entryVideoOf(platform, _id);
    facts.set(id, known);
    add({ id, day, video: { _id } });
    const video = await known;
    // The entry may have been moved or removed meanwhile.
    replace(getValues('entries').map((one) => (one.id === id ? { ...one, video } : one)));
  };
  const move = (id: string, by: -1 | 1) => {
    const next = moveEntry(entries, id, by, weeks * DAYS_OF_WEEK);
    const day = next.find((entry) => entry.id === id)?.day;
    if (next === entries || day === undefined) return;
    focused.current = `[data-entry='${id}'] [data-by='${by}']`;
    setSaid(editorTexts.movedTo(day + 1));
    replace([...next]);
  };
  const remove = (entry: Entry) => {
    const ofDay = entries.filter(({ day }) => day === entry.day);
    const index = ofDay.indexOf(entry);
    const beside = ofDay[index + 1] ?? ofDay[index - 1];
    focused.current = beside ? `[data-entry='${beside.id}'] [data-remove]` : `[data-add='${entry.day}']`;
    setSaid(editorTexts.removed(titleOf(entry)));
    replace(entries.filter((one) => one !== entry));
  };
  const submit = async ({ revision, title, mode, entries: all }: ProgrammeFields) => {
    const known = all.map(async (entry) => {
      const video = await facts.get(entry.id);
      return video ? { ...entry, video } : entry;
    });
    const next = { ...own, revision, title: title.trim(), mode, entries: await Promise.all(known) };
    const { kept, failure, instead = revision } = await ownProgrammes.save(platform, next);
    setValue('revision', instead);
    if (failure !== null) setError('root.server', { message: failure });
    if (kept) onTyped(null);
    if (kept && isStillHere()) onSaved(next);
  };

  return (
    <div ref={form}>
      <Form label={editorTexts.form} onSubmit={(event) => handleSubmit(submit)(event)}>
        <TextField
          label={editorTexts.title}
          error={errors.title?.message}
          {...register('title', filled(BOUNDS.titleLength))}
        />
        <SelectField label={editorTexts.mode} options={MODES} {...register('mode')} />
        <div className={styles.spread}>
          <SelectField label={editorTexts.perWeek} options={PER_WEEK} {...register('perWeek')} />
          <Button
            onClick={() => {
              const next = spread(entries, Number(getValues('perWeek')));
              replace([...next]);
              setValue('weeks', weeksOf(next));
            }}
          >
            {editorTexts.spread}
          </Button>
        </div>
        {Array.from({ length: weeks }, (_, week) => (
          <EditedWeek
            key={week}
            week={week}
            days={weeks * DAYS_OF_WEEK}
            entries={entries}
            isFull={entries.length >= BOUNDS.entries}
            onAdd={(day) => setAdding({ day, isVideo: false })}
            onMove={move}
            onRemove={remove}
          />
        ))}
        <div className={styles.buttons}>
          <Button icon="plus" disabled={weeks >= WEEKS_MAX} onClick={() => setValue('weeks', weeks + 1)}>
            {editorTexts.addWeek}
          </Button>
          <Button
            disabled={weeks === 1 || entries.some(({ day }) => day >= (weeks - 1) * DAYS_OF_WEEK)}
            onClick={() => setValue('weeks', weeks - 1)}
          >
            {editorTexts.removeWeek}
          </Button>
        </div>
        <VisuallyHidden>
          <span role="status">{said}</span>
        </VisuallyHidden>
        <FormEnd
          error={errors.root?.['server']?.message ?? errors.entries?.root?.message}
          busy={isSubmitting}
          onCancel={onCancel}
        />
      </Form>
      {/* Outside the form, so that Enter in them does not submit it. */}
      {adding && !adding.isVideo && (
        <AddEntry
          day={adding.day}
          onVideo={() => setAdding({ ...adding, isVideo: true })}
          onWorkout={(workout) => add({ id: entryId(), day: adding.day, workout })}
          onClose={() => setAdding(null)}
        />
      )}
      {adding?.isVideo && (
        <VideoPicker
          title={editorTexts.videoFor(adding.day + 1)}
          video={null}
          isWhole
          onChoose={(video) => {
            if (video) addVideo(adding.day, video).catch(reportError);
          }}
          onClose={() => setAdding(null)}
        />
      )}
    </div>
  );
}

/** A video with its title and length, as far as the API knows them. */
async function entryVideoOf({ api, queryClient }: Platform, _id: string): Promise<EntryVideo> {
  const known = await queryClient.fetchQuery(stepVideoQuery(api, _id)).catch(() => null);
  return {
    _id,
    ...(known && { title: [...known.title].slice(0, BOUNDS.videoTitleLength).join('') }),
    ...(known?.minutes !== undefined && { minutes: known.minutes }),
  };
}
