import type { Platform } from '@fitreel/sdk/platform';
import { sendActivity } from './shared/activity/send-activity';
import { takeOverProgrammes } from './programmes/take-over';
import { takeOver } from './workouts/take-over';

/** Moves what the device keeps of a visitor to the account of who is signed in. */
export async function takeOverAll(platform: Platform): Promise<void> {
  await takeOver(platform);
  // Before activity, which the device needs to know what is done.
  await takeOverProgrammes(platform);
  await sendActivity(platform);
}
