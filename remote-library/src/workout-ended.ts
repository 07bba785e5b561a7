import type { Platform } from '@fitreel/sdk/platform';
import { handle as addToActivity } from './activity/workout-ended';
import { markOnDevice } from './programmes/own-programmes';
import type { EndedWorkout } from './shared/workout-ended';

/** Records what was trained in a workout, also in the programmes that the device keeps. */
export async function handle(ended: EndedWorkout, platform: Platform): Promise<void> {
  await addToActivity(ended, platform);
  // While the device has it: a programme that the account does not have yet would miss it.
  markOnDevice(platform);
}
