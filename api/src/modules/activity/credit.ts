import { ACTIVITY_BOUNDS, ACTIVITY_DAY_MAX, ACTIVITY_MAX, type ReportPositionsBody } from '@fitreel/contract';
import type { UserChange } from '../../db/locks';
import { dayOf } from '../days';
import { creditProgramme, type Credited } from '../programmes/credit';
import { mergeOldEntries } from './old-entries';
import { countEntries, insertEntry } from './repository';
import {
  addMilliseconds,
  deleteOldPlayed,
  findFirstKept,
  findPlayed,
  findPlayedVideos,
  upsertPlayed,
  type Played,
} from './played-repository';

type Reported = NonNullable<ReportPositionsBody['played']>;

/** Entries of all days together and of each, and how many stretches of play are kept to compare others with. */
export const CREDIT_BOUNDS = { activity: ACTIVITY_MAX, activityOfDay: ACTIVITY_DAY_MAX, played: 300 };

/**
 * Adds what devices report to have played to the activity of its day (ADR-0125). It counts from where the last report of its session ended, as
 * much as has passed since, without the moments in which other sessions of the user have played: no moment counts twice. Entries of
 * the running programme are done by it.
 */
export async function creditPlayed(
  step: UserChange,
  reported: Reported,
  bounds: typeof CREDIT_BOUNDS,
  now: number,
): Promise<void> {
  const videos = await findPlayedVideos(step, [...new Set(reported.map(({ _id }) => _id))]);
  const reports = reported.filter(({ _id }) => videos.has(_id)).sort((one, other) => other.age - one.age);
  if (reports.length === 0) return;
  const ids = reports.map(({ session }) => session);
  const since = Math.min(...reports.map(({ age, seconds }) => now - age - seconds * 1000));
  const sessions = new Map((await findPlayed(step, since, ids)).map((played) => [played.session, played]));
  const firstKept = await findFirstKept(step, bounds.played);
  const credited: Credited[] = [];
  for (const { session, _id, seconds, age, offset } of reports) {
    const endedAt = now - age;
    const before = sessions.get(session);
    if (!before && endedAt <= firstKept) continue;
    const left = seconds * 1000 - (before?.milliseconds ?? 0);
    const length = Math.min(left, endedAt - (before?.endedAt ?? endedAt - left));
    if (length <= 0) continue;
    const startedAt = endedAt - length;
    const others = [...sessions.values()].filter((each) => each.session !== session);
    const milliseconds = length - timeIn(others, startedAt, endedAt);
    const played = {
      session,
      startedAt: before?.startedAt ?? startedAt,
      endedAt,
      milliseconds: (before?.milliseconds ?? 0) + length,
    };
    sessions.set(session, played);
    await upsertPlayed(step, played);
    if (milliseconds <= 0) continue;
    await addPlayed(step, videos.get(_id) ?? null, { endedAt, offset, milliseconds }, bounds);
    credited.push({ day: dayOf(endedAt, offset), videoId: _id, milliseconds });
  }
  await deleteOldPlayed(step, bounds.played);
  await creditProgramme(step, credited);
}

/** The milliseconds of a workout in which nothing else has played that counts; from now on nothing else counts in it. */
export async function creditWorkout(
  step: UserChange,
  session: string,
  length: number,
  endedAt: number,
): Promise<number> {
  const startedAt = endedAt - length;
  const others = await findPlayed(step, startedAt, []);
  await upsertPlayed(step, { session, startedAt, endedAt, milliseconds: length });
  return length - timeIn(others, startedAt, endedAt);
}

/** How many milliseconds between `from` and `until` are in these. */
function timeIn(played: readonly Played[], from: number, until: number): number {
  let [time, passed] = [0, from];
  for (const { startedAt, endedAt } of [...played].sort((one, other) => one.startedAt - other.startedAt)) {
    const [start, end] = [Math.max(startedAt, passed), Math.min(endedAt, until)];
    if (end <= start) continue;
    time += end - start;
    passed = end;
  }
  return time;
}

type Video = { id: string; title: string; category: string; bodyPart: string };

/** Adds to the entry of the video, or of its category while the history is paused, on its day. */
async function addPlayed(
  step: UserChange,
  video: Video | null,
  { endedAt, offset, milliseconds }: { endedAt: number; offset: number; milliseconds: number },
  bounds: typeof CREDIT_BOUNDS,
): Promise<void> {
  if (!video) return;
  const day = dayOf(endedAt, offset);
  const named = step.historyPaused
    ? { id: `category.${video.category}`, title: '' }
    : { id: `video.${video.id}`, title: [...video.title].slice(0, ACTIVITY_BOUNDS.titleLength).join('') };
  const part = { milliseconds, ended_at: endedAt, zone_offset: offset };
  const isKept = await addMilliseconds(step, { day, id: named.id, ...part });
  if (isKept) return;
  // A day that is full has one more entry, for all others.
  const isFull = (await countEntries(step, day)) >= bounds.activityOfDay;
  const id = isFull ? 'others' : named.id;
  if (isFull && (await addMilliseconds(step, { day, id, ...part }))) return;
  await insertEntry(step, {
    ...part,
    ...named,
    ...(isFull && { title: '' }),
    day,
    id,
    kind: 'video',
    category: isFull ? '' : video.category,
    body_part: isFull ? '' : video.bodyPart,
    finished: 1,
  });
  await mergeOldEntries(step, bounds.activity);
}
