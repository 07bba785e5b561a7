import { useEffect, useMemo } from 'react';
import { hasTooManySteps, isKeepable, isMissing } from '@fitreel/sdk/api';
import { usePlatform, type Platform } from '@fitreel/sdk/platform';
import { useSession } from '@fitreel/sdk/session';
import { useStore } from '@fitreel/sdk/store';
import { isConflict } from '../shared/conflict';
import { changeData } from '../shared/change-data';
import { isConfirmed } from '../shared/changes';
import { reasonOf, reportFailedChange } from '../shared/failed-change';
import { removing } from '../shared/list-edits';
import { newId } from '../shared/new-id';
import { useUserData } from '../shared/use-user-data';
import { changeTexts } from '../shared/texts';
import { workoutTexts } from './texts';
import { sayKept } from '../shared/say-kept';
import { deviceWorkoutsOf } from './device-workouts';
import { NEW, sendWorkout, workoutsQuery } from './send-workout';
import { takeOver } from './take-over';
import { type OwnWorkout, type Workout } from '../shared/workout';

const NONE: readonly OwnWorkout[] = [];

/** What the viewer keeps: in the API for who is signed in, else on the device. What the device still has is the user's too. */
export function useOwnWorkouts() {
  const platform = usePlatform();
  const { signedIn } = useSession();
  const onDevice = useStore(deviceWorkoutsOf(platform));
  const { data = NONE, status, error, retry } = useUserData(workoutsQuery(platform.api));
  const takesOver = signedIn && onDevice.length > 0;
  useEffect(() => {
    if (takesOver) takeOver(platform).catch(reportError);
  }, [platform, takesOver]);
  const workouts = useMemo(() => {
    const kept = new Map([...onDevice, ...data].map((own) => [own._id, own]));
    return [...kept.values()].sort((one, other) => one.title.localeCompare(other.title));
  }, [data, onDevice]);
  return {
    /** By title. */
    workouts,
    /** How many of them are on this device alone. */
    onDevice: onDevice.filter(({ _id }) => !data.some((own) => own._id === _id)).length,
    status: signedIn ? status : ('ready' as const),
    error,
    retry,
  };
}

interface Saving {
  kept: boolean;
  /** Why not; null if it is kept, or if the toast `Login first` says it. */
  failure: string | null;
  /** The revision that is kept instead, if it was changed or deleted elsewhere: a viewer who saves again replaces that one. */
  instead?: number | undefined;
}

const KEPT: Saving = { kept: true, failure: null };
const notKept = (failure: string | null): Saving => ({ kept: false, failure });

/** Keeps a workout: a new one, or a change of that revision. A toast says `done`, or that only this tab has it. Never rejects. */
export async function saveWorkout(platform: Platform, own: OwnWorkout, done?: string): Promise<Saving> {
  const { _id } = own;
  const { api, queryClient } = platform;
  if (!isKeepable(own) || hasTooManySteps(own)) return notKept(workoutTexts.unkeepable);
  const device = deviceWorkoutsOf(platform);
  if (!platform.session.getSnapshot().signedIn) {
    const put = device.change((all) => [...all.filter((one) => one._id !== _id), { ...own, revision: 1 }]);
    if (put === null) return notKept(workoutTexts.deviceFull);
    sayKept(platform, put, done);
    return KEPT;
  }
  const isHere = device.current().some((one) => one._id === _id);
  try {
    const outcome = await sendWorkout(platform, isHere ? { ...own, revision: NEW } : own, true);
    if (!isConfirmed(outcome)) return notKept(workoutTexts.notSaved);
    if (isHere) device.remove(_id);
    sayKept(platform, true, done);
    return KEPT;
  } catch (error) {
    if (isConflict(error)) {
      const all = await queryClient.fetchQuery({ ...workoutsQuery(api), staleTime: 0 }).catch(() => NONE);
      const instead = all.find((one) => one._id === _id)?.revision;
      return { ...notKept(workoutTexts.changedElsewhere), instead };
    }
    if (isMissing(error) && own.revision !== NEW)
      return { ...notKept(workoutTexts.deletedElsewhere), instead: NEW };
    const again = () => {
      keepWorkout(platform, own, workoutTexts.kept).catch(reportError);
    };
    return notKept(reasonOf(platform, error, workoutTexts.notSaved, again));
  }
}

/** Keeps a workout without a form, and says so in a toast. Resolves with whether it is kept. */
export async function keepWorkout(platform: Platform, own: OwnWorkout, done: string): Promise<boolean> {
  const { kept, failure } = await saveWorkout(platform, own, done);
  if (failure !== null) platform.toasts.show(failure, 'danger');
  return kept;
}

/** A copy of `workout` of the viewer's own. */
export const ownCopy = (workout: Workout): OwnWorkout => ({ ...workout, _id: newId(), revision: NEW });

/** Deletes a workout; the toast offers Undo. Never rejects: a failure shows a toast. */
export async function removeWorkout(platform: Platform, own: OwnWorkout): Promise<void> {
  const { api, session } = platform;
  const undo = () => {
    keepWorkout(platform, { ...own, revision: NEW }, workoutTexts.restored).catch(reportError);
  };
  try {
    await takeOver.underWay(platform);
    const device = deviceWorkoutsOf(platform);
    if (session.getSnapshot().signedIn) {
      const outcome = await changeData<readonly OwnWorkout[]>(platform, {
        queryKey: workoutsQuery(api).queryKey,
        entityIds: [own._id],
        intent: 'remove',
        edit: removing(own),
        async request() {
          const params = { workoutId: own._id };
          const options = { authorization: 'session', params } as const;
          return (await api.request('DELETE /user/workouts/{workoutId}', options)).workouts;
        },
      });
      if (outcome !== 'done') return;
    }
    const isKept = device.remove(own._id);
    sayKept(platform, isKept, workoutTexts.removed, { action: { label: changeTexts.undo, run: undo } });
  } catch (error) {
    const retry = () => {
      removeWorkout(platform, own).catch(reportError);
    };
    reportFailedChange(platform, error, { text: workoutTexts.notRemoved, retry });
  }
}
