import { createDeviceList, isOwnId } from '../shared/device-list';
import { perPlatform } from '../shared/per-platform';
import { storedWorkouts } from '../shared/stored';
import { workoutIn, type OwnWorkout } from '../shared/workout';

/** As many as the API keeps for a user. */
const DEVICE_WORKOUTS_MAX = 100;

function ownWorkoutIn(value: unknown): OwnWorkout | null {
  const { _id } = (value ?? {}) as Partial<OwnWorkout>;
  const workout = workoutIn(value);
  return workout && isOwnId(_id) ? { ...workout, _id, revision: 1 } : null;
}

/** The workouts that this device keeps: those of a visitor, and of a user those that the account does not have yet. */
export const deviceWorkoutsOf = perPlatform((platform) =>
  createDeviceList(platform, { stored: storedWorkouts, itemIn: ownWorkoutIn, max: DEVICE_WORKOUTS_MAX }),
);
