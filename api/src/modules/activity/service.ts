import {
  ACTIVITY_BOUNDS,
  ACTIVITY_DAYS,
  type ActivityEntry,
  type AddActivityBody,
  type ChangeActivityBody,
  dayAfter,
  dayAt,
  hasBegun,
  OFFSET_MAX,
} from '@fitreel/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables';
import { ApiError } from '../../http/responses';
import { trimmedText } from '../../http/text-problem';
import { creditProgramme } from '../programmes/credit';
import { changeUser, keepWithin } from '../user-module';
import { CREDIT_BOUNDS, creditWorkouts } from './credit';
import { mergeOldEntries } from './old-entries';
import { deleteOldPlayed, findPlayedVideos } from './played-repository';
import { presentEntry } from './presenter';
import {
  countByDay,
  deleteEntry,
  findEntries,
  insertEntries,
  prepareFindActivity,
  setGoal,
  updateEntry,
} from './repository';

/** The same as for played videos. */
export const ACTIVITY_LIMITS = CREDIT_BOUNDS;

/** Reads and changes a user's activity. Changes throw `userMissing`. */
export function activityService(db: Kysely<Tables>, bounds: typeof ACTIVITY_LIMITS) {
  const find = prepareFindActivity(db);

  return {
    /** The response as JSON, with the entries before a day, or until today in any time zone. Throws `valuesInvalid`. */
    async text(userId: string, day?: string, now = Date.now()): Promise<string> {
      if (day !== undefined) requireDay('querystring/before', day, now);
      const before = day ?? dayAfter(dayAt(now, OFFSET_MAX), 1);
      const { goal, entries } = await find(userId, dayAfter(before, -ACTIVITY_DAYS), before);
      return `{"goal":${goal},"entries":${entries}}`;
    },

    setGoal: (userId: string, minutes: number) => setGoal(db, userId, minutes),

    /** Adds entries. An `_id` that the user already has on that day stays unchanged. Throws `valuesInvalid` or `limitReached`. */
    async add(
      userId: string,
      entries: AddActivityBody['entries'],
      now = Date.now(),
    ): Promise<ActivityEntry[]> {
      const rows = entries.map((entry, index) => rowOf(entry, `body/entries/${index}`, now));
      return changeUser(db, userId, async (step) => {
        const before = new Set((await findEntries(step, rows)).map(({ day, id }) => `${day} ${id}`));
        const added = rows.filter(({ day, id }) => !before.has(`${day} ${id}`));
        const videoIds = entries.flatMap(({ videoId = [] }) => videoId);
        const videos = added.length > 0 ? await findPlayedVideos(step, [...new Set(videoIds)]) : null;
        const counted = await creditWorkouts(
          step,
          added.filter(({ kind }) => kind === 'workout'),
        );
        await insertEntries(
          step,
          added.map((row) => {
            const { videoId = '', ...columns } = row;
            const body_part = row.body_part || (videos?.get(videoId)?.bodyPart ?? '');
            return { ...columns, body_part, milliseconds: counted.get(row) ?? row.milliseconds };
          }),
        );
        const days = added.map(({ day }) => day);
        for (const count of (await countByDay(step, days)).values())
          keepWithin(count, bounds.activityOfDay, 'entries of a day');
        const kept = await findEntries(step, rows);
        if (added.length > 0) {
          await deleteOldPlayed(step, bounds.played);
          await mergeOldEntries(step, bounds.activity);
          const finished = added.filter(({ kind, finished: isDone }) => kind === 'workout' && isDone);
          await creditProgramme(
            step,
            finished.map(({ day, title }) => ({ day, workout: title })),
          );
        }
        return kept.map(presentEntry);
      });
    },

    /** Corrects an entry. Throws `valuesInvalid` or `activityMissing`. */
    async change(
      userId: string,
      day: string,
      id: string,
      { title, category, bodyPart, seconds }: ChangeActivityBody['entry'],
    ): Promise<ActivityEntry> {
      const changed = {
        ...(title !== undefined && {
          title: trimmedText('body/entry/title', title, ACTIVITY_BOUNDS.titleLength),
        }),
        ...(category !== undefined && { category: category.trim() }),
        ...(bodyPart !== undefined && { body_part: bodyPart }),
        ...(seconds !== undefined && { milliseconds: seconds * 1000 }),
      };
      const row = await updateEntry(db, userId, { day, id, ...changed });
      if (!row) throw new ApiError('activityMissing');
      return presentEntry(row);
    },

    /** Removing a missing entry changes nothing. */
    remove: (userId: string, day: string, id: string) => deleteEntry(db, userId, day, id),
  };
}

/** Throws `valuesInvalid`. */
function rowOf(entry: AddActivityBody['entries'][number], field: string, now: number) {
  requireDay(`${field}/day`, entry.day, now);
  return {
    day: entry.day,
    id: entry._id,
    kind: entry.kind,
    title: trimmedText(`${field}/title`, entry.title, ACTIVITY_BOUNDS.titleLength),
    category: entry.category.trim(),
    body_part: entry.bodyPart,
    milliseconds: entry.seconds * 1000,
    ended_at: now - entry.age,
    zone_offset: entry.offset,
    finished: entry.finished ? 1 : 0,
    videoId: entry.videoId,
  } as const;
}

function requireDay(field: string, day: string, now: number): void {
  if (hasBegun(day, now)) return;
  throw new ApiError('valuesInvalid', { text: `${field} must be a day of the calendar, at most today` });
}
