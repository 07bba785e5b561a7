import type { Platform } from '@fitreel/sdk/platform';
import { ownProgrammes } from '../training/programmes/own-programmes';
import { deviceActivityOf } from '../shared/activity/device-activity';
import { recordWorkout } from '../shared/workout-ended';
import { takeOverAll } from './take-over';
import { currentRun, keepRun } from '../training/workouts/kept-run';
import { ownWorkouts } from '../training/workouts/own-workouts';

/**
 * Sends the data that the device still keeps for the account, and records a paused workout. Resolves with whether some data could not be
 * sent (behaviour.md#logout).
 */
export async function sendBeforeLogout(platform: Platform): Promise<boolean> {
  const isLeft = () =>
    [
      deviceActivityOf(platform).current().entries,
      ownWorkouts.device(platform).current(),
      ownProgrammes.device(platform).current(),
    ].some(({ length }) => length > 0);
  const run = currentRun(platform);
  if (run && run.ended.seconds > 0) {
    await recordWorkout(platform, run.ended);
    keepRun(platform, null);
  }
  if (isLeft()) await takeOverAll(platform);
  const { positionsOf } = await import(
    /* webpackChunkName: "fragment-resume" */ '../watching/positions/positions'
  );
  return !(await positionsOf(platform).bring()) || isLeft();
}
