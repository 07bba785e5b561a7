import { fieldsOf, isTime } from '@fitreel/sdk/platform';
import { storedRun } from './stored';

/** Longest silence of a tab that lives: in the background it gets a timer a minute. */
export const SILENT_MS = 70_000;

/** Whether a workout runs on this device now, in any tab. A tab that was killed says nothing more. */
export function runsNow(): boolean {
  const { running, ended } = fieldsOf(storedRun.read());
  const { endedAt } = fieldsOf(ended);
  return running === true && isTime(endedAt) && Date.now() - endedAt < SILENT_MS;
}
