import type { Platform } from '@fitreel/sdk/platform';
import { sendActivity } from '../shared/activity/own-activity';
import { markOnDevice, ownProgrammes } from '../training/programmes/own-programmes';
import { ownWorkouts } from '../training/workouts/own-workouts';

/** Moves a visitor's data on the device to the account of the signed-in user. */
export async function takeOverAll(platform: Platform): Promise<void> {
  // Sent training is removed from the device, which could then no longer mark it as done.
  markOnDevice(platform);
  await ownWorkouts.move(platform);
  // Before activity, which the device needs to mark entries as done.
  await ownProgrammes.move(platform);
  await sendActivity(platform);
}
