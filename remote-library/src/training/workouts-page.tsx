import { WithStepPicker } from './step-picker';
import { WorkoutsPage } from './workouts/workouts-page';

export function Component() {
  return (
    <WithStepPicker>
      <WorkoutsPage />
    </WithStepPicker>
  );
}
