import { deviceItem, fieldsOf, isTime } from '@fitreel/sdk/platform';

/** A tab in the background gets a timer a minute, and keeps its run then. */
const SILENT_MS = 70_000;

/** When the run that the device keeps was last said to run; null while none does. */
const lastRan = deviceItem<number | null>('library.workout-run', {
  parse(content) {
    const { running, ended } = fieldsOf(content);
    const { endedAt } = fieldsOf(ended);
    return running === true && isTime(endedAt) ? endedAt : null;
  },
});

/** Whether a workout runs on this device now, in any tab. A tab that was killed says nothing more. */
export const runsNow = (): boolean => Date.now() - (lastRan.read() ?? -Infinity) < SILENT_MS;
