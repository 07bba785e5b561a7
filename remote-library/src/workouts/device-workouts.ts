import { createStore } from '@fitreel/sdk/store';
import { readStored, writeStored } from '../shared/stored';
import { workoutIn, type OwnWorkout } from './workout';

/** Where local storage keeps the workouts of a visitor. Logout clears it (behaviour.md#logout). */
const WORKOUTS_KEY = 'workouts';

/** As many as the API keeps for a user. */
const DEVICE_WORKOUTS_MAX = 100;

const NONE: readonly OwnWorkout[] = [];

function read(previous: readonly OwnWorkout[]): readonly OwnWorkout[] {
  const stored = readStored('localStorage', WORKOUTS_KEY);
  if (stored === undefined) return previous;
  const workouts = Array.isArray(stored) ? stored.slice(0, DEVICE_WORKOUTS_MAX).flatMap(ownWorkoutIn) : [];
  return JSON.stringify(workouts) === JSON.stringify(previous) ? previous : workouts;
}

function ownWorkoutIn(value: unknown): OwnWorkout[] {
  const { _id } = (value ?? {}) as Partial<OwnWorkout>;
  const workout = workoutIn(value);
  return workout && typeof _id === 'string' && /^[A-Za-z0-9-]{16,64}$/.test(_id)
    ? [{ ...workout, _id, revision: 1 }]
    : [];
}

/** The workouts that this device keeps while nobody is signed in. */
export const deviceWorkouts = createStore(NONE, {
  read,
  subscribe(changed) {
    window.addEventListener('storage', changed);
    return () => window.removeEventListener('storage', changed);
  },
});

/** Keeps them. False in a browser that blocks storage, or whose storage is full. */
export function keepOnDevice(change: (workouts: readonly OwnWorkout[]) => readonly OwnWorkout[]): boolean {
  // Another tab may have changed them.
  const workouts = change(read(deviceWorkouts.getSnapshot()));
  if (workouts.length > DEVICE_WORKOUTS_MAX) return false;
  if (!writeStored('localStorage', WORKOUTS_KEY, workouts)) return false;
  deviceWorkouts.set(workouts);
  return true;
}
