import type { Platform } from '@fitreel/sdk/platform';
import { sendActivity } from '../shared/activity/own-activity';
import { markOnDevice, ownProgrammes } from '../training/programmes/own-programmes';
import { ownWorkouts } from '../training/workouts/own-workouts';

/** Moves what the device keeps of a visitor to the account of who is signed in. */
export async function takeOverAll(platform: Platform): Promise<void> {
  // What is sent goes from the device, which would not know it was trained.
  markOnDevice(platform);
  await ownWorkouts.move(platform);
  // Before activity, which the device needs to know what is done.
  await ownProgrammes.move(platform);
  await sendActivity(platform);
}
