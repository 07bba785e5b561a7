import { fieldsOf, isTime } from '@fitreel/sdk/platform';
import { storedRun } from './stored';

/** The longest silence of a live tab: in the background, its timers fire about once a minute. */
export const SILENT_MS = 70_000;

/** Whether a workout is running on this device, in any tab. A killed tab falls silent. */
export function runsNow(): boolean {
  const { running, ended } = fieldsOf(storedRun.read());
  const { endedAt } = fieldsOf(ended);
  return running === true && isTime(endedAt) && Date.now() - endedAt < SILENT_MS;
}
