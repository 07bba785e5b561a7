import type { Platform } from '@fitreel/sdk/platform';
import { workoutEnded, type EndedWorkout } from '../../shared/workout-ended';
import { stoppedText } from './texts';

/** Ends a run that is stopped or replaced early, and tells the viewer what was saved of it. */
export function stopWorkout(platform: Platform, ended: EndedWorkout): void {
  workoutEnded(platform, ended);
  platform.toasts.show(stoppedText(ended.title, ended.seconds), 'success');
}
