import type { Platform } from '@fitreel/sdk/platform';
import { sendActivity } from './activity/send-activity';
import { takeOver } from './workouts/take-over';

/** Moves what the device keeps of a visitor to the account of who is signed in. */
export async function takeOverAll(platform: Platform): Promise<void> {
  await takeOver(platform);
  await sendActivity(platform);
}
