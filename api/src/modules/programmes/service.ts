import { randomUUID } from 'node:crypto';
import {
  type ChangeProgrammeBody,
  type ChangeProgrammeRunBody,
  type CreateProgrammeBody,
  dayAt,
  daysBetween,
  type MarkProgrammeEntryBody,
  PROGRAMME_BOUNDS,
  type ProgrammeDone,
  type ProgrammeResponse,
  type RunningProgrammeResponse,
  type SavedProgramme,
  type Video,
} from '@fitreel/contract';
import type { Kysely } from 'kysely';
import type { UserChange } from '../../db/locks';
import type { Tables } from '../../db/tables';
import { ApiError } from '../../http/responses';
import type { Artwork } from '../catalog/artwork';
import { presentVideo } from '../catalog/presenter';
import { selectVideos } from '../catalog/repository';
import { changeUser, keepWithin } from '../user-module';
import { documentOf, invalid, requireDay, requireRecord } from './document';
import { presentProgramme } from './presenter';
import {
  countProgrammes,
  deleteEntry,
  deleteOldEntries,
  deleteProgramme,
  findProgrammes,
  findRunning,
  insertProgramme,
  setRunning,
  updateProgramme,
  updateRun,
  upsertEntries,
  type EntryColumns,
} from './repository';

/** Reads and changes a user's programmes, at most `max`. Another user's programme counts as missing. */
export function programmesService(db: Kysely<Tables>, artwork: Artwork, max: number) {
  const all = async (userId: string): Promise<SavedProgramme[]> =>
    (await findProgrammes(db, userId)).map(presentProgramme);

  async function videosOf({ entries }: SavedProgramme): Promise<Video[]> {
    const ids = [...new Set(entries.flatMap(({ video = [] }) => video).map(({ _id }) => _id))];
    if (ids.length === 0) return [];
    const rows = await selectVideos(db).where('videos.id', 'in', ids).execute();
    return rows.map((row) => presentVideo(row, artwork));
  }

  /** Throws `programmeMissing`. */
  const change = (
    userId: string,
    id: string,
    work: (step: UserChange, programme: SavedProgramme) => unknown,
  ) =>
    changeUser(db, userId, async (step) => {
      await work(step, await programmeIn(step.trx, userId, id));
      return programmeIn(step.trx, userId, id);
    });

  return {
    all,

    async running(userId: string): Promise<RunningProgrammeResponse> {
      const id = await findRunning(db, userId);
      const [row] = id === '' ? [] : await findProgrammes(db, userId, id);
      if (!row) return { videos: [] };
      const programme = presentProgramme(row);
      return { programme, videos: await videosOf(programme) };
    },

    /** Throws `programmeMissing`. */
    async one(userId: string, id: string): Promise<ProgrammeResponse> {
      const programme = await programmeIn(db, userId, id);
      return { programme, videos: await videosOf(programme) };
    },

    /**
     * Creates a programme, with a device's record of its runs. An existing one of the user with this `id` stays unchanged,
     * so that a client can retry after a lost response. Throws `valuesInvalid`, `limitReached` or `userMissing`.
     */
    async create(userId: string, body: CreateProgrammeBody, now = Date.now()): Promise<SavedProgramme> {
      const { _id: id = randomUUID(), programme, run, done = [] } = body;
      const document = documentOf(programme);
      requireRecord(body, now);
      return changeUser(db, userId, async (step) => {
        if (await insertProgramme(step, id, document)) {
          keepWithin(await countProgrammes(step), max, 'programmes');
          if (run) {
            const { number, startedOn, pausedOn, pausedDays } = run;
            await updateRun(step, id, { run: number, started_on: startedOn, paused_days: pausedDays });
            // Another programme has been running until now, whenever this one was started.
            const today = dayAt(now, 0);
            if (pausedOn === undefined) await runAlone(step, id, startedOn > today ? startedOn : today);
            else await updateRun(step, id, { paused_on: pausedOn });
          }
          // If an entry occurs twice in a run, the last occurrence counts.
          const entries = done.map((one) => [`${one.run} ${one.entryId}`, one] as const);
          await upsertEntries(
            step,
            [...new Map(entries).values()].map((one) => markedEntry(id, one)),
          );
        }
        return programmeIn(step.trx, userId, id);
      });
    },

    /** Replaces a programme if its revision is current. Throws as `create` does, `programmeMissing` or `programmeChanged`. */
    async update(
      userId: string,
      id: string,
      { programme, revision }: ChangeProgrammeBody,
    ): Promise<SavedProgramme> {
      const isChanged = await updateProgramme(db, userId, { id, document: documentOf(programme), revision });
      const kept = await programmeIn(db, userId, id);
      if (!isChanged) throw new ApiError('programmeChanged');
      return kept;
    },

    /** Returns the remaining programmes. Removing a missing one changes nothing. */
    async remove(userId: string, id: string): Promise<SavedProgramme[]> {
      await changeUser(db, userId, async (step) => {
        if (step.runningProgramme === id) await setRunning(step, '');
        await deleteProgramme(step, id);
      });
      return all(userId);
    },

    /** Starts, pauses or resumes a programme. Throws `valuesInvalid`, `programmeMissing` or `programmeChanged`. */
    async setRun(
      userId: string,
      id: string,
      { number, state, day }: ChangeProgrammeRunBody,
      now = Date.now(),
    ): Promise<SavedProgramme> {
      requireDay('body/day', day, now);
      return change(userId, id, async (step, { run }) => {
        if (number !== run?.number) {
          if (number !== (run?.number ?? 0) + 1) throw new ApiError('programmeChanged');
          if (state === 'paused') throw invalid('body/state must be running to start a programme');
          await updateRun(step, id, { run: number, started_on: day, paused_on: '', paused_days: 0 });
          await runAlone(step, id, day);
        } else if (state === 'paused' && run.pausedOn === undefined) {
          await updateRun(step, id, { paused_on: day < run.startedOn ? run.startedOn : day });
          await setRunning(step, '');
        } else if (state === 'running' && run.pausedOn !== undefined) {
          const pausedDays = run.pausedDays + Math.max(0, daysBetween(run.pausedOn, day));
          await updateRun(step, id, {
            paused_on: '',
            paused_days: Math.min(pausedDays, PROGRAMME_BOUNDS.pausedDays),
          });
          await runAlone(step, id, day);
        }
      });
    },

    /** Marks an entry of the present run as done or not done. Throws `valuesInvalid`, `programmeMissing` or `programmeChanged`. */
    async mark(
      userId: string,
      id: string,
      entryId: string,
      { run: number, doneOn }: MarkProgrammeEntryBody,
      now = Date.now(),
    ): Promise<SavedProgramme> {
      if (doneOn !== undefined) requireDay('body/doneOn', doneOn, now);
      return change(userId, id, async (step, { entries, run, done }) => {
        if (!entries.some((entry) => entry.id === entryId)) throw new ApiError('programmeMissing');
        if (number !== run?.number) throw new ApiError('programmeChanged');
        if (doneOn === undefined)
          await deleteEntry(step, { programme_id: id, run: number, entry_id: entryId });
        else if (!done.some((each) => each.run === number && each.entryId === entryId)) {
          await upsertEntries(step, [markedEntry(id, { run: number, entryId, day: doneOn })]);
          await deleteOldEntries(step, id);
        }
      });
    },
  };
}

/** An entry that was marked as done, without any known playback. */
const markedEntry = (programmeId: string, { run, entryId, day }: ProgrammeDone): EntryColumns => ({
  programme_id: programmeId,
  run,
  entry_id: entryId,
  done_on: day,
  played_on: day,
  milliseconds: 0,
});

/** Makes a programme the only running one: another is paused on `day`. */
async function runAlone(step: UserChange, id: string, day: string): Promise<void> {
  const other = step.runningProgramme;
  if (other !== '' && other !== id) {
    const { run } = await programmeIn(step.trx, step.userId, other);
    await updateRun(step, other, { paused_on: run && day < run.startedOn ? run.startedOn : day });
  }
  await setRunning(step, id);
}

/** Throws `programmeMissing`. */
async function programmeIn(db: Kysely<Tables>, userId: string, id: string): Promise<SavedProgramme> {
  const [row] = await findProgrammes(db, userId, id);
  if (!row) throw new ApiError('programmeMissing');
  return presentProgramme(row);
}
