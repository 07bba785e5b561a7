import { use, useEffect, useRef, useState } from 'react';
import { Form, FormError, SelectField, SubmitButton, TextField } from '@fitreel/sdk/forms';
import { usePlatform, type Platform } from '@fitreel/sdk/platform';
import { PROGRAMME_BOUNDS } from '@fitreel/sdk/programmes';
import { Button, VisuallyHidden } from '@fitreel/sdk/ui';
import { StepPickerContext, type StepVideo } from '../shared/step-picker';
import { stepVideoQuery } from '../shared/step-video';
import { useStillHere } from '../shared/use-still-here';
import { AddEntryContext } from './add-entry';
import { EditedWeek } from './edited-week';
import { entryId, inOrder, moveEntry, spread, WEEKS_MAX } from './edit-entries';
import { editorTexts } from './editor-texts';
import { ownCopy, saveProgramme } from './own-programmes';
import { daysOf, DAYS_OF_WEEK, type Entry, type OwnProgramme } from './programme';
import styles from './programme-editor.module.css';
import { titleOf } from './today';

interface ProgrammeEditorProps {
  /** Null for a new one. */
  own: OwnProgramme | null;
  onSaved: (own: OwnProgramme) => void;
  onCancel: () => void;
}

type EntryVideo = NonNullable<Entry['video']>;

const BOUNDS = PROGRAMME_BOUNDS;
const MODES = [
  ['sequential', editorTexts.sequential],
  ['calendar', editorTexts.calendar],
] as const;
const PER_WEEK = ['1', '2', '3', '4', '5', '6', '7'].map((number) => [number, number] as const);

/** Changes a programme of the viewer's own, or makes a new one (behaviour.md#programmes). */
export default function ProgrammeEditor({ own, onSaved, onCancel }: ProgrammeEditorProps) {
  const platform = usePlatform();
  const isStillHere = useStillHere();
  // The fields stay as they are when the programme is changed elsewhere.
  const [draft] = useState(() => own ?? ownCopy({ title: '', mode: 'sequential', entries: [] }));
  /** What a save replaces: what the viewer has seen, or was told of. */
  const [revision, setRevision] = useState(draft.revision);
  const [title, setTitle] = useState(draft.title);
  const [mode, setMode] = useState(draft.mode);
  const [entries, setEntries] = useState<readonly Entry[]>(() => inOrder(draft.entries));
  const [weeks, setWeeks] = useState(() => Math.max(1, daysOf(draft) / DAYS_OF_WEEK));
  const [adding, setAdding] = useState<{ day: number; isVideo: boolean } | null>(null);
  const [said, setSaid] = useState('');
  const [checked, setChecked] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const renderPicker = use(StepPickerContext);
  const renderAddEntry = use(AddEntryContext);
  const form = useRef<HTMLDivElement>(null);
  const focused = useRef<string | null>(null);
  /** What is known of the videos that were added here, or asked of the API, by the ids of their entries. */
  const [facts] = useState(() => new Map<string, Promise<EntryVideo>>());
  useEffect(() => {
    // A moved row is another element on another day; a removed one is gone.
    const selector = focused.current;
    focused.current = null;
    if (selector !== null) form.current?.querySelector<HTMLElement>(selector)?.focus();
  }, [entries]);

  const isTitled = title.trim() !== '' && [...title.trim()].length <= BOUNDS.titleLength;
  const add = (entry: Entry) => {
    setEntries((all) => (all.length < BOUNDS.entries ? inOrder([...all, entry]) : all));
    setAdding(null);
  };
  const addVideo = async (day: number, { _id }: StepVideo) => {
    const id = entryId();
    const known = factsOf(platform, _id);
    facts.set(id, known);
    add({ id, day, video: { _id } });
    const video = await known;
    // It may have been moved or removed meanwhile.
    setEntries((all) => all.map((one) => (one.id === id ? { ...one, video } : one)));
  };
  const move = (id: string, by: -1 | 1) => {
    const next = moveEntry(entries, id, by, weeks * DAYS_OF_WEEK);
    const day = next.find((entry) => entry.id === id)?.day;
    if (next === entries || day === undefined) return;
    focused.current = `[data-entry='${id}'] [data-by='${by}']`;
    setSaid(editorTexts.movedTo(day + 1));
    setEntries(next);
  };
  const remove = (entry: Entry) => {
    const ofDay = entries.filter(({ day }) => day === entry.day);
    const index = ofDay.indexOf(entry);
    const beside = ofDay[index + 1] ?? ofDay[index - 1];
    focused.current = beside ? `[data-entry='${beside.id}'] [data-remove]` : `[data-add='${entry.day}']`;
    setSaid(editorTexts.removed(titleOf(entry)));
    setEntries(entries.filter((one) => one !== entry));
  };
  const submit = async () => {
    setChecked(true);
    if (!isTitled || entries.length === 0) return;
    setBusy(true);
    setFailure(null);
    try {
      const known = entries.map(async (entry) => {
        const video = await facts.get(entry.id);
        return video ? { ...entry, video } : entry;
      });
      const next = { ...draft, revision, title: title.trim(), mode, entries: await Promise.all(known) };
      const { kept, failure: reason, instead = revision } = await saveProgramme(platform, next);
      setRevision(instead);
      setFailure(reason);
      if (kept && isStillHere()) onSaved(next);
    } finally {
      setBusy(false);
    }
  };

  return (
    <div ref={form}>
      <Form
        label={editorTexts.form}
        onSubmit={(event) => {
          event.preventDefault();
          return submit();
        }}
      >
        <TextField
          label={editorTexts.title}
          value={title}
          error={checked && !isTitled ? editorTexts.characters(BOUNDS.titleLength) : undefined}
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        <SelectField
          label={editorTexts.mode}
          options={MODES}
          value={mode}
          onChange={({ currentTarget }) => setMode(currentTarget.value as typeof mode)}
        />
        <Spread
          onSpread={(perWeek) => {
            const next = spread(entries, perWeek);
            setEntries(next);
            setWeeks(Math.max(1, daysOf({ entries: [...next] }) / DAYS_OF_WEEK));
          }}
        />
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
          <Button icon="plus" disabled={weeks >= WEEKS_MAX} onClick={() => setWeeks(weeks + 1)}>
            {editorTexts.addWeek}
          </Button>
          <Button
            disabled={weeks === 1 || entries.some(({ day }) => day >= (weeks - 1) * DAYS_OF_WEEK)}
            onClick={() => setWeeks(weeks - 1)}
          >
            {editorTexts.removeWeek}
          </Button>
        </div>
        <VisuallyHidden>
          <span role="status">{said}</span>
        </VisuallyHidden>
        <FormError>{failure ?? (checked && entries.length === 0 ? editorTexts.empty : null)}</FormError>
        <div className={styles.buttons}>
          <SubmitButton busy={busy}>{editorTexts.save}</SubmitButton>
          <Button onClick={onCancel}>{editorTexts.cancel}</Button>
        </div>
      </Form>
      {/* Beside the form: what is typed in them submits nothing. */}
      {adding &&
        !adding.isVideo &&
        renderAddEntry({
          day: adding.day,
          onVideo: () => setAdding({ ...adding, isVideo: true }),
          onWorkout: (workout) => add({ id: entryId(), day: adding.day, workout }),
          onClose: () => setAdding(null),
        })}
      {adding?.isVideo &&
        renderPicker({
          title: editorTexts.videoFor(adding.day + 1),
          video: null,
          isWhole: true,
          onChoose: (video) => {
            if (video) addVideo(adding.day, video).catch(reportError);
          },
          onClose: () => setAdding(null),
        })}
    </div>
  );
}

/** A video with its title and length, as far as the API says them. */
async function factsOf({ api, queryClient }: Platform, _id: string): Promise<EntryVideo> {
  const known = await queryClient.fetchQuery(stepVideoQuery(api, _id)).catch(() => null);
  return {
    _id,
    ...(known && { title: [...known.title].slice(0, BOUNDS.videoTitleLength).join('') }),
    ...(known?.minutes !== undefined && { minutes: known.minutes }),
  };
}

function Spread({ onSpread }: { onSpread: (perWeek: number) => void }) {
  const [perWeek, setPerWeek] = useState(3);
  return (
    <div className={styles.spread}>
      <SelectField
        label={editorTexts.perWeek}
        options={PER_WEEK}
        value={perWeek}
        onChange={({ currentTarget }) => setPerWeek(Number(currentTarget.value))}
      />
      <Button onClick={() => onSpread(perWeek)}>{editorTexts.spread}</Button>
    </div>
  );
}
