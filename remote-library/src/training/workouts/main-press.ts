import { timerTexts } from './texts';
import type { RunningWorkout } from './use-run';

/**
 * Text and action of a timer's main button.
 *
 * @param unlock called in the handler of a press that starts the timer, so that the browser allows sound
 */
export function mainPress(timer: RunningWorkout, unlock: () => void) {
  const { phase, running, at } = timer;
  const waits = running && phase?.seconds === null;
  const begun = at.index > 0 || at.passed > 0;
  const start = () => {
    unlock();
    timer.start();
  };
  const [text, press] =
    phase === undefined
      ? [timerTexts.again, timer.reset]
      : waits
        ? [timerTexts.done, timer.skip]
        : running
          ? [timerTexts.pause, timer.pause]
          : [begun ? timerTexts.goOn : timerTexts.start, start];
  /** `waits`: for the viewer to finish repetitions. */
  return { text, press, waits, begun };
}
