import { useState } from 'react';
import { WORKOUT_BOUNDS, type Contract } from '@fitreel/sdk/api';
import { TextField } from '@fitreel/sdk/forms';
import { Button } from '@fitreel/sdk/ui';
import { useMoments } from './moments/moments';
import { formTexts, momentTexts } from './shared/texts';
import type { StepVideo } from './shared/step-picker';
import { pickerTexts, workoutFormTexts } from './workouts/texts';
import styles from './video-picker.module.css';

type Part = Omit<StepVideo, '_id'>;

interface PartFieldsProps {
  video: StepVideo;
  chapters: Contract.DetailedVideo['chapters'];
  onUse: (part: Part) => void;
  onRemove: (() => void) | undefined;
}

/** Where a step's video begins and ends: typed, or as one of the viewer's moments or of its chapters. */
export function PartFields({ video, chapters = [], onUse, onRemove }: PartFieldsProps) {
  const { moments } = useMoments(video._id);
  const [start, setStart] = useState(textOf(video.start));
  const [end, setEnd] = useState(textOf(video.end));
  const problem = problemOf(start, end);
  const parts = [
    ...partsOf(moments.map(({ seconds, name }) => ({ seconds, name }))),
    ...partsOf(chapters.map(({ seconds, title }) => ({ seconds, name: title }))),
  ];
  const choose = (part: Part) => {
    setStart(textOf(part.start));
    setEnd(textOf(part.end));
  };
  const numeric = { type: 'number', inputMode: 'numeric', min: 0, max: WORKOUT_BOUNDS.videoSeconds } as const;
  return (
    <>
      {parts.length > 0 && (
        <ul className={styles.parts} aria-label={pickerTexts.parts}>
          {parts.map((part) => (
            <li key={`${part.start} ${part.name}`}>
              <Button
                size="s"
                pressed={textOf(part.start) === start && textOf(part.end) === end}
                onClick={() => choose(part)}
              >
                {`${momentTexts.clock(part.start)} ${part.name}`}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.times}>
        <TextField
          {...numeric}
          label={workoutFormTexts.start}
          value={start}
          onChange={({ currentTarget }) => setStart(currentTarget.value)}
        />
        <TextField
          {...numeric}
          label={workoutFormTexts.end}
          value={end}
          error={problem}
          onChange={({ currentTarget }) => setEnd(currentTarget.value)}
        />
      </div>
      <div className={styles.times}>
        <Button
          variant="primary"
          aria-disabled={problem !== undefined || undefined}
          onClick={() => onUse({ ...valueOf('start', start), ...valueOf('end', end) })}
        >
          {pickerTexts.use}
        </Button>
        {onRemove && <Button onClick={onRemove}>{pickerTexts.remove}</Button>}
      </div>
    </>
  );
}

/** Each lasts until the next one. */
const partsOf = (places: { seconds: number; name: string }[]) =>
  places.map(({ seconds, name }, index) => {
    const end = places[index + 1]?.seconds;
    return { name, start: seconds, ...(end !== undefined && { end }) };
  });

const textOf = (seconds: number | undefined) => (seconds === undefined ? '' : String(seconds));
const valueOf = (key: 'start' | 'end', text: string) => (text === '' ? {} : { [key]: Number(text) });

function problemOf(start: string, end: string): string | undefined {
  const max = WORKOUT_BOUNDS.videoSeconds;
  const isPlace = (text: string) => /^\d*$/.test(text) && Number(text) <= max;
  if (!isPlace(start) || !isPlace(end)) return formTexts.whole(0, max);
  return end !== '' && Number(end) <= Number(start) ? pickerTexts.tooEarly : undefined;
}
