import { useState } from 'react';
import { usePlatform } from '@fitreel/sdk/platform';
import { saveWorkout } from './own-workouts';
import { useStillHere } from '../shared/use-still-here';
import type { OwnWorkout } from '../shared/workout';
import { WorkoutForm } from './workout-form';

interface WorkoutEditorProps {
  own: OwnWorkout;
  onSaved: (own: OwnWorkout) => void;
  onCancel: () => void;
}

/** Changes a workout of the viewer's own, or makes a new one. */
export default function WorkoutEditor({ own, onSaved, onCancel }: WorkoutEditorProps) {
  const platform = usePlatform();
  const isStillHere = useStillHere();
  // The fields stay as they are when the workout is changed elsewhere.
  const [workout] = useState(own);
  /** What a save replaces: what the viewer has seen, or was told of. */
  const [revision, setRevision] = useState(own.revision);
  return (
    <WorkoutForm
      workout={workout}
      onCancel={onCancel}
      onSubmit={async (changed) => {
        const next = { ...changed, _id: workout._id, revision };
        const { kept, failure, instead = revision } = await saveWorkout(platform, next);
        setRevision(instead);
        if (kept && isStillHere()) onSaved(next);
        return failure;
      }}
    />
  );
}
