import { useEffect, useMemo } from 'react';
import { isMissing } from '@fitreel/sdk/api';
import { usePlatform, type Platform } from '@fitreel/sdk/platform';
import { useSession } from '@fitreel/sdk/session';
import { useStore } from '@fitreel/sdk/store';
import { isConflict } from '../shared/conflict';
import { dayAt } from '../shared/activity/days';
import { changeData } from '../shared/change-data';
import { isConfirmed } from '../shared/changes';
import { reasonOf, reportFailedChange } from '../shared/failed-change';
import { removing } from '../shared/list-edits';
import { sayKept } from '../shared/say-kept';
import { newId } from '../shared/new-id';
import { changeTexts } from '../shared/texts';
import { useUserData } from '../shared/use-user-data';
import { deviceProgrammesOf } from './device-programmes';
import { isKeepable, type OwnProgramme, type Programme } from './programme';
import { changedRun, startedAt, withDone, withRun, withUndone, type RunChange } from './run';
import { NEW, programmesQuery, sendDone, sendProgramme, sendRun } from './send-programme';
import { takeOverProgrammes } from './take-over';
import { programmeTexts } from './texts';
import { useTrained } from './use-trained';

const NONE: readonly OwnProgramme[] = [];

const today = () => dayAt(Date.now());

/** What the viewer keeps: in the API for who is signed in, else on the device. What the device still has is the user's too. */
export function useOwnProgrammes() {
  const platform = usePlatform();
  const { signedIn } = useSession();
  const onDevice = useStore(deviceProgrammesOf(platform));
  const { data = NONE, status, error, retry } = useUserData(programmesQuery(platform.api));
  const takesOver = signedIn && onDevice.length > 0;
  useEffect(() => {
    if (takesOver) takeOverProgrammes(platform).catch(reportError);
  }, [platform, takesOver]);
  useTrained();
  const programmes = useMemo(
    () => [...new Map([...onDevice, ...data].map((own) => [own._id, own])).values()],
    [data, onDevice],
  );
  return {
    /** In the order of their creation. */
    programmes,
    status: signedIn ? status : ('ready' as const),
    error,
    retry,
    /** Whether some of them are on this device alone. */
    onDevice: onDevice.some(({ _id }) => !data.some((own) => own._id === _id)),
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

/** Keeps a programme: a new one, or a change of that revision. A toast says `done`, or that only this tab has it. Never rejects. */
export async function saveProgramme(platform: Platform, own: OwnProgramme, done?: string): Promise<Saving> {
  const { _id, run, title, mode, entries } = own;
  const { api, queryClient } = platform;
  if (!isKeepable(own)) return notKept(programmeTexts.unkeepable);
  const device = deviceProgrammesOf(platform);
  if (!platform.session.getSnapshot().signedIn) {
    const put = device.change((all) => {
      // Its run and record may have changed since the editor was opened.
      if (all.some((one) => one._id === _id))
        return all.map((one) => (one._id === _id ? { ...one, title, mode, entries } : one));
      const next = [...all, { ...own, revision: 1 }];
      return own.revision === NEW && run ? withRun(next, _id, run, today()) : next;
    });
    if (put === null) return notKept(programmeTexts.deviceFull);
    sayKept(platform, put, done);
    return KEPT;
  }
  const here = device.current().find((one) => one._id === _id);
  try {
    const sent = here ? { ...here, title, mode, entries, revision: NEW } : own;
    const outcome = await sendProgramme(platform, sent, true);
    if (!isConfirmed(outcome)) return notKept(programmeTexts.notSaved);
    if (here) device.remove(_id);
    sayKept(platform, true, done);
    return KEPT;
  } catch (error) {
    if (isConflict(error)) {
      const all = await queryClient.fetchQuery({ ...programmesQuery(api), staleTime: 0 }).catch(() => NONE);
      const instead = all.find((one) => one._id === _id)?.revision;
      return { ...notKept(programmeTexts.changedElsewhere), instead };
    }
    if (isMissing(error) && own.revision !== NEW)
      return { ...notKept(programmeTexts.deletedElsewhere), instead: NEW };
    const again = () => {
      keepProgramme(platform, own, programmeTexts.kept).catch(reportError);
    };
    return notKept(reasonOf(platform, error, programmeTexts.notSaved, again));
  }
}

/** Keeps a programme without a form, and says so in a toast. Resolves with whether it is kept. */
export async function keepProgramme(platform: Platform, own: OwnProgramme, done: string): Promise<boolean> {
  const { kept, failure } = await saveProgramme(platform, own, done);
  if (failure !== null) platform.toasts.show(failure, 'danger');
  return kept;
}

/** A copy of `programme` of the viewer's own; with `starts`, one that begins today. */
export const ownCopy = ({ title, mode, entries }: Programme, starts = false): OwnProgramme => ({
  ...{ title, mode, entries, _id: newId(), revision: NEW, done: [] },
  ...(starts && { run: changedRun(undefined, 'start', today()), since: Date.now() }),
});

interface RunEdit {
  send: () => Promise<unknown>;
  /** What a device does without an account. */
  keep: (all: readonly OwnProgramme[]) => readonly OwnProgramme[];
  retry: () => Promise<void>;
}

/** Never rejects: a failure shows a toast. */
async function edit(platform: Platform, own: OwnProgramme, { send, keep, retry }: RunEdit): Promise<void> {
  const device = deviceProgrammesOf(platform);
  try {
    // A change on the device would go with what another tab has sent already.
    await takeOverProgrammes(platform);
    if (platform.session.getSnapshot().signedIn)
      try {
        await send();
        return;
      } catch (error) {
        // The account has refused it, which stays on the device.
        const isHere = device.current().some((one) => one._id === own._id);
        if (!isHere || !isMissing(error)) throw error;
      }
    sayKept(platform, device.change(keep));
  } catch (error) {
    const again = () => {
      retry().catch(reportError);
    };
    reportFailedChange(platform, error, { text: programmeTexts.notChanged, retry: again });
    // Another run than the viewer saw: the page shows it again as it is.
    if (isConflict(error)) platform.toasts.show(programmeTexts.runChangedElsewhere, 'danger');
  }
}

/** Starts, pauses or resumes a programme today. Never rejects: a failure shows a toast. */
export function changeRun(platform: Platform, own: OwnProgramme, change: RunChange): Promise<void> {
  const day = today();
  const run = changedRun(own.run, change, day);
  const isNew = run.number !== own.run?.number;
  return edit(platform, own, {
    send: () => sendRun(platform, own, change, day),
    keep: (all) =>
      withRun(all, own._id, run, day).map((one) =>
        one._id === own._id && isNew ? startedAt(one, Date.now()) : one,
      ),
    retry: () => changeRun(platform, own, change),
  });
}

/** Marks an entry as done today, or as not done. Never rejects: a failure shows a toast. */
export function markEntry(
  platform: Platform,
  own: OwnProgramme,
  entryId: string,
  isDone: boolean,
): Promise<void> {
  const day = today();
  const mark = isDone ? withDone : withUndone;
  return edit(platform, own, {
    send: () => sendDone(platform, own, entryId, isDone ? day : undefined),
    keep: (all) => all.map((one) => (one._id === own._id ? mark(one, entryId, day) : one)),
    retry: () => markEntry(platform, own, entryId, isDone),
  });
}

/** Deletes a programme; the toast offers Undo. Never rejects: a failure shows a toast. */
export async function removeProgramme(platform: Platform, own: OwnProgramme): Promise<void> {
  const { api, session } = platform;
  const undo = () => {
    keepProgramme(platform, { ...own, revision: NEW }, programmeTexts.restored).catch(reportError);
  };
  try {
    await takeOverProgrammes.underWay(platform);
    const device = deviceProgrammesOf(platform);
    if (session.getSnapshot().signedIn) {
      // The account may have what the device keeps, too: the response to its move may be lost.
      const outcome = await changeData<readonly OwnProgramme[]>(platform, {
        queryKey: programmesQuery(api).queryKey,
        entityIds: [own._id],
        intent: 'remove',
        edit: removing(own),
        async request() {
          const options = { authorization: 'session', params: { programmeId: own._id } } as const;
          return (await api.request('DELETE /user/programmes/{programmeId}', options)).programmes;
        },
      });
      if (outcome !== 'done') return;
    }
    const isKept = device.remove(own._id);
    sayKept(platform, isKept, programmeTexts.removed, { action: { label: changeTexts.undo, run: undo } });
  } catch (error) {
    const retry = () => {
      removeProgramme(platform, own).catch(reportError);
    };
    reportFailedChange(platform, error, { text: programmeTexts.notRemoved, retry });
  }
}
