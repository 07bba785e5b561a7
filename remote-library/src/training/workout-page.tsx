import { WithStepPicker } from './step-picker';
import { WorkoutPage } from './workouts/workout-page';

export function Component() {
  return (
    <WithStepPicker>
      <WorkoutPage />
    </WithStepPicker>
  );
}
