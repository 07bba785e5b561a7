import { hasTooManySteps } from '@fitreel/sdk/api';
import { Button, Dialog } from '@fitreel/sdk/ui';
import { editorTexts } from './editor-texts';
import { workoutOf } from '../../shared/link-content';
import { workoutFacts, PRESETS, type Workout } from '../../shared/workout';
import { ownWorkouts } from '../workouts/own-workouts';
import styles from './programme-editor.module.css';

interface AddEntryProps {
  /** Day of the programme, from 0. */
  day: number;
  onVideo: () => void;
  onWorkout: (workout: Workout) => void;
  onClose: () => void;
}

/** Adds a video, or one of the viewer's workouts or timers, to a day. */
export function AddEntry({ day, onVideo, onWorkout, onClose }: AddEntryProps) {
  const { all: workouts } = ownWorkouts.useOwn();
  const all = [...workouts.filter((workout) => !hasTooManySteps(workout)), ...PRESETS.values()];
  return (
    <Dialog open title={editorTexts.add(day + 1)} onClose={onClose}>
      <div className={styles.adding}>
        <Button variant="primary" icon="search" onClick={onVideo}>
          {editorTexts.video}
        </Button>
        <h3 className={styles.heading}>{editorTexts.workouts}</h3>
        <ul className={styles.rows}>
          {all.map((workout, index) => (
            // Titles may repeat.
            <li key={index}>
              <button type="button" className={styles.row} onClick={() => onWorkout(workoutOf(workout))}>
                <span dir="auto">{workout.title}</span>
                <span className={styles.facts}>{workoutFacts(workout)}</span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
