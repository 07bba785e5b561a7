import type { Platform } from '@fitreel/sdk/platform';
import { sendActivity } from './shared/activity/send-activity';
import { markOnDevice } from './programmes/device-programmes';
import { takeOverProgrammes } from './programmes/take-over';
import { takeOver } from './workouts/take-over';

/** Moves what the device keeps of a visitor to the account of who is signed in. */
export async function takeOverAll(platform: Platform): Promise<void> {
  // What is sent goes from the device, which would not know it was trained.
  markOnDevice(platform);
  await takeOver(platform);
  // Before activity, which the device needs to know what is done.
  await takeOverProgrammes(platform);
  await sendActivity(platform);
}
