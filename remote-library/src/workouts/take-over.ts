import { movesToAccount } from '../shared/move-to-account';
import { workoutTexts } from './texts';
import { deviceWorkoutsOf } from './device-workouts';
import { NEW, sendWorkout } from './send-workout';

/** Moves a visitor's workouts to the account of who is signed in. */
export const takeOver = movesToAccount({
  of: deviceWorkoutsOf,
  send: (platform, workout) => sendWorkout(platform, { ...workout, revision: NEW }, false),
  notMoved: workoutTexts.notMoved,
});
