import { ApiError } from '@fitreel/sdk/api';
import type { Platform } from '@fitreel/sdk/platform';
import { isConfirmed } from '../shared/changes';
import { reportFailedChange } from '../shared/failed-change';
import { workoutTexts } from './texts';
import { deviceWorkoutsOf, removeFromDevice } from './device-workouts';
import { NEW, sendWorkout } from './send-workout';

const running = new WeakSet<Platform>();

/**
 * Moves what the device keeps to the account of who is signed in. The device forgets what the API has confirmed, and nothing else: a
 * toast says what could not be moved, and offers Retry. Each can be sent again, also by another tab: the API keeps it once.
 */
export async function takeOver(platform: Platform): Promise<void> {
  if (running.has(platform) || !platform.session.getSnapshot().signedIn) return;
  running.add(platform);
  // Follows the device meanwhile.
  const end = deviceWorkoutsOf(platform).subscribe(() => undefined);
  try {
    await moveAll(platform);
  } finally {
    running.delete(platform);
    end();
  }
}

async function moveAll(platform: Platform): Promise<void> {
  const { session } = platform;
  const { token } = session.getSnapshot();
  let left = 0;
  let failure: unknown = null;
  for (const workout of deviceWorkoutsOf(platform).getSnapshot()) {
    // After any other failure the rest would fail as well.
    if (failure !== null && !isRefused(failure)) left += 1;
    else
      try {
        const outcome = await sendWorkout(platform, { ...workout, revision: NEW }, false);
        if (session.getSnapshot().token !== token) return;
        if (isConfirmed(outcome)) removeFromDevice(platform, workout._id);
      } catch (error) {
        // It stays on the device, also for a viewer whose session has ended.
        if (session.getSnapshot().token !== token) return;
        failure = error;
        left += 1;
      }
  }
  if (failure === null) return;
  const retry = () => {
    takeOver(platform).catch(reportError);
  };
  reportFailedChange(platform, failure, { text: workoutTexts.notMoved(left), retry });
}

/** Whether the API takes other workouts, but not this one. */
const isRefused = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
