import { isMissing, OFFSET_MAX, type ApiClient } from '@fitreel/sdk/api';
import type { Platform } from '@fitreel/sdk/platform';
import { PROGRAMME_BOUNDS, PROGRAMMES_MAX } from '@fitreel/sdk/programmes';
import { queryOptions } from '@fitreel/sdk/query';
import { dayAt } from '@fitreel/sdk/days';
import { deviceActivityOf } from '../../shared/activity/device-activity';
import { changeData, isConflict } from '../../shared/changes';
import { tryChange } from '../../shared/failed-change';
import { newId } from '../../shared/new-id';
import { createOwnThings, NEW, withThing } from '../../shared/own-things';
import { playedOf } from '../../shared/played';
import { sayKept } from '../../shared/say-kept';
import { storedProgrammes } from '../../shared/stored';
import { ownProgrammeTexts } from '../../shared/own-texts';
import { doneByPlaying, type Trained } from './done-by-playing';
import { isKeepable, ownProgrammeIn, programmeIn, type OwnProgramme, type Programme } from './programme';
import { changedRun, startedAt, withDone, withRun, withUndone, type RunChange } from './run';

type Programmes = readonly OwnProgramme[];

const authorization = 'session';

const today = () => dayAt(Date.now());

const programmeOf = ({ title, mode, entries }: Programme): Programme =>
  programmeIn({ title, mode, entries }) ?? { title, mode, entries };

/** The programmes that viewers keep, each with its run and its done entries (behaviour.md#programmes). */
export const ownProgrammes = createOwnThings<OwnProgramme>({
  name: 'programmes',
  // Playing a video marks an entry as done, and starting a programme pauses another.
  changesByItself: true,
  stored: storedProgrammes,
  storedIn: ownProgrammeIn,
  max: PROGRAMMES_MAX,
  texts: ownProgrammeTexts,
  isKeepable,
  contentOf: programmeOf,
  madeOnDevice: (all, { _id, run }) => (run ? withRun(all, _id, run, today()) : all),
  moved: (platform, own) => doneByPlaying(own, trainedOn(platform)),
  load: async (api) => (await api.request('GET /user/programmes', { authorization })).programmes,
  async post(api, own) {
    const { _id, run, done } = own;
    const record = run && { run, done: done.slice(-PROGRAMME_BOUNDS.takenOver) };
    const body = { _id, programme: programmeOf(own), ...record };
    return (await api.request('POST /user/programmes', { authorization, body })).programme;
  },
  async put(api, own) {
    const options = {
      params: { programmeId: own._id },
      body: { programme: programmeOf(own), revision: own.revision },
    };
    return (await api.request('PUT /user/programmes/{programmeId}', { authorization, ...options })).programme;
  },
  async remove(api, programmeId) {
    const options = { authorization, params: { programmeId } } as const;
    return (await api.request('DELETE /user/programmes/{programmeId}', options)).programmes;
  },
});

/** The user's running programme, with its videos. */
export function runningQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['user', 'programmes', 'running'] as const,
    queryFn: () => api.request('GET /user/programmes/running', { authorization }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/** The programmes generated from the catalogue, with their videos. */
export function madeQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['library', 'programmes'] as const,
    queryFn: ({ signal }) => api.request('GET /programmes', { signal }),
    retryOnMount: false,
  });
}

/** The viewer's own copy of `programme`; with `starts`, one that begins today. */
export const ownCopy = ({ title, mode, entries }: Programme, starts = false): OwnProgramme => ({
  ...{ title, mode, entries, _id: newId(), revision: NEW, done: [] },
  ...(starts && { run: changedRun(undefined, 'start', today()), since: Date.now() }),
});

/**
 * The training that this device has recorded. Skips days that have not begun in any time zone (the clock was ahead): the API rejects them.
 */
function trainedOn(platform: Platform): Trained {
  const latest = dayAt(Date.now(), OFFSET_MAX);
  return {
    played: playedOf(platform)
      .current()
      .filter(({ at, offset }) => dayAt(at, offset) <= latest),
    entries: deviceActivityOf(platform)
      .current()
      .entries.filter(({ day }) => day <= latest),
  };
}

/** Marks entries as done in the device's programmes, based on what was played and trained. */
export function markOnDevice(platform: Platform): void {
  const device = ownProgrammes.device(platform);
  const trained = trainedOn(platform);
  const isNews = device.current().some((own) => doneByPlaying(own, trained) !== own);
  if (isNews) device.change((all) => all.map((own) => doneByPlaying(own, trained)));
}

interface ProgrammeEdit {
  entityId: string;
  intent: string;
  /** Shows the change while the API responds, and takes it back. */
  edit: { make: (all: Programmes) => Programmes; takeBack: (all: Programmes) => Programmes };
  request: () => Promise<{ programme: OwnProgramme }>;
  /** The edit on a device without an account. */
  keep: (all: Programmes) => Programmes;
}

/** Changes a programme in the account, or on the device. Never rejects: a failure shows a toast. */
async function change(platform: Platform, own: OwnProgramme, editNow: () => ProgrammeEdit): Promise<void> {
  const { api, session, toasts } = platform;
  const { queryKey } = ownProgrammes.query(api);
  const device = ownProgrammes.device(platform);
  await tryChange(platform, ownProgrammeTexts.notChanged, async () => {
    const { entityId, intent, edit, request, keep } = editNow();
    // A change on the device would be lost if another tab had already sent the programme.
    await ownProgrammes.move(platform);
    if (session.getSnapshot().signedIn)
      try {
        return await changeData<Programmes>(platform, {
          ...{ queryKey, entityIds: [entityId], intent, edit },
          async request() {
            const { programme } = await request();
            return (all) => withThing(all, programme);
          },
        });
      } catch (error) {
        // The run is not the one that the viewer saw: the page shows the current one.
        if (isConflict(error)) toasts.show(ownProgrammeTexts.runChangedElsewhere, 'danger');
        // The account refused the programme, which stays on the device.
        const isHere = device.current().some(({ _id }) => _id === own._id);
        if (!isHere || !isMissing(error)) throw error;
      }
    sayKept(platform, device.change(keep));
    return 'done';
  });
}

/** Starts, pauses or resumes a programme today. Never rejects: a failure shows a toast. */
export function changeRun(platform: Platform, own: OwnProgramme, to: RunChange): Promise<void> {
  const { api, queryClient } = platform;
  const { _id } = own;
  return change(platform, own, () => {
    const day = today();
    const run = changedRun(own.run, to, day);
    const isNew = run.number !== own.run?.number;
    const loaded = queryClient.getQueryData(ownProgrammes.query(api).queryKey) ?? [];
    const runs = new Map(loaded.map((one) => [one._id, one.run]));
    return {
      entityId: _id,
      intent: `${to} ${run.number}`,
      edit: {
        make: (all) => withRun(all, _id, run, day),
        // Starting it may have paused another programme.
        takeBack: (all) =>
          all.map(({ run: _, ...one }) => {
            const was = runs.get(one._id);
            return was ? { ...one, run: was } : one;
          }),
      },
      request() {
        const state = to === 'pause' ? 'paused' : 'running';
        const options = { params: { programmeId: _id }, body: { number: run.number, state, day } } as const;
        return api.request('PUT /user/programmes/{programmeId}/run', { authorization, ...options });
      },
      keep: (all) =>
        withRun(all, _id, run, day).map((one) =>
          one._id === _id && isNew ? startedAt(one, Date.now()) : one,
        ),
    };
  });
}

/** Marks an entry as done today, or as not done. Never rejects: a failure shows a toast. */
export function markEntry(
  platform: Platform,
  own: OwnProgramme,
  entryId: string,
  isDone: boolean,
): Promise<void> {
  const { _id, run } = own;
  const was = own.done.find((one) => one.run === run?.number && one.entryId === entryId)?.day;
  const each = (mark: (one: OwnProgramme) => OwnProgramme) => (all: Programmes) =>
    all.map((one) => (one._id === _id ? mark(one) : one));
  return change(platform, own, () => {
    const day = today();
    const doneOn = isDone ? day : undefined;
    return {
      entityId: `${_id} ${entryId}`,
      intent: isDone ? 'done' : 'open',
      edit: {
        make: each((one) => withDone(one, entryId, doneOn)),
        takeBack: each((one) => withDone(one, entryId, was)),
      },
      request() {
        const body = { run: run?.number ?? 1, ...(doneOn !== undefined && { doneOn }) };
        const options = { authorization, params: { programmeId: _id, entryId }, body } as const;
        return platform.api.request('PUT /user/programmes/{programmeId}/entries/{entryId}', options);
      },
      keep: each((one) => (isDone ? withDone : withUndone)(one, entryId, day)),
    };
  });
}
