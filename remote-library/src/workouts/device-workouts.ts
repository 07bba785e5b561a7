import type { Platform } from '@fitreel/sdk/platform';
import { createStore, type Store } from '@fitreel/sdk/store';
import { perPlatform } from '../shared/per-platform';
import { storedWorkouts } from './stored-workouts';
import { workoutIn, type OwnWorkout } from './workout';

/** As many as the API keeps for a user. */
const DEVICE_WORKOUTS_MAX = 100;

type Workouts = readonly OwnWorkout[];

const NONE: Workouts = [];

function read(previous: Workouts): Workouts {
  const stored = storedWorkouts.read();
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

interface DeviceWorkouts extends Store<Workouts> {
  /** Keeps them as `change` returns them. False in a browser that blocks storage, or whose storage is full. */
  keep: (change: (workouts: Workouts) => Workouts) => boolean;
}

function createDeviceWorkouts({ session, events }: Platform): DeviceWorkouts {
  const store = createStore(NONE, {
    read,
    subscribe(changed) {
      const end = session.subscribe(() => {
        // The API has ended the session, which cleared the storage: its viewer is still there.
        if (session.getSnapshot().expired) storedWorkouts.write(store.getSnapshot());
        changed();
      });
      events?.addEventListener('storage', changed);
      return () => {
        end();
        events?.removeEventListener('storage', changed);
      };
    },
  });
  return {
    ...store,
    keep(change) {
      // Another tab may have changed them.
      const workouts = change(read(store.getSnapshot()));
      if (workouts.length > DEVICE_WORKOUTS_MAX) return false;
      if (!storedWorkouts.write(workouts)) return false;
      store.set(workouts);
      return true;
    },
  };
}

/** The workouts that this device keeps: those of a visitor, and of a user those that the account does not have yet. */
export const deviceWorkoutsOf = perPlatform(createDeviceWorkouts);

/** Removes a workout from the device. False where that cannot be kept. */
export const removeFromDevice = (platform: Platform, id: string): boolean =>
  deviceWorkoutsOf(platform).keep((all) => all.filter(({ _id }) => _id !== id));
