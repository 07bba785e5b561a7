import { hasTooManySteps } from '@fitreel/sdk/api';
import { Button, Dialog } from '@fitreel/sdk/ui';
import { useOwnWorkouts } from '../workouts/own-workouts';
import { sizeOf } from '../workouts/phases';
import { workoutTexts } from '../workouts/texts';
import { PRESETS, type Workout } from '../workouts/workout';
import { editorTexts } from './editor-texts';
import styles from './programme-editor.module.css';

interface AddEntryProps {
  day: number;
  onVideo: () => void;
  onWorkout: (workout: Workout) => void;
  onClose: () => void;
}

/** Adds a video, or one of the viewer's workouts and timers, to a day. */
export function AddEntry({ day, onVideo, onWorkout, onClose }: AddEntryProps) {
  const { workouts } = useOwnWorkouts();
  const all = [...workouts.filter((workout) => !hasTooManySteps(workout)), ...PRESETS.values()];
  return (
    <Dialog open title={editorTexts.add(day + 1)} onClose={onClose}>
      <div className={styles.adding}>
        <Button variant="primary" icon="search" onClick={onVideo}>
          {editorTexts.video}
        </Button>
        <h3 className={styles.heading}>{editorTexts.workouts}</h3>
        <ul className={styles.rows}>
          {all.map(({ title, ready, sets, rounds, restBetweenSets, steps }, index) => {
            const workout = { title, ready, sets, rounds, restBetweenSets, steps };
            return (
              // Two may have the same title.
              <li key={index}>
                <button type="button" className={styles.row} onClick={() => onWorkout(workout)}>
                  <span dir="auto">{title}</span>
                  <span className={styles.facts}>{workoutTexts.facts(sizeOf(workout), workout)}</span>
                </button>
              </li>
            );
          })}
        </ul>
      </div>
    </Dialog>
  );
}
