import {
  ACTIVITY_BOUNDS,
  ACTIVITY_DAY_MAX,
  ACTIVITY_MAX,
  dayAt,
  type ReportPositionsBody,
} from '@fitreel/contract';
import type { UserChange } from '../../db/locks';
import { creditProgramme } from '../programmes/credit';
import { mergeOldEntries } from './old-entries';
import { addToEntries, countByDay, findEntries, type EntryColumns } from './repository';
import {
  deleteOldPlayed,
  findFirstKept,
  findPlayed,
  findPlayedVideos,
  upsertPlayed,
  type Played,
} from './played-repository';

type Reported = NonNullable<ReportPositionsBody['played']>;

/** Maximum entries in total and per day, and maximum stretches of playback kept for comparison. */
export const CREDIT_BOUNDS = { activity: ACTIVITY_MAX, activityOfDay: ACTIVITY_DAY_MAX, played: 300 };

/**
 * Adds the playback that devices report to the activity of its day (ADR-0125). A report counts from the end of its session's
 * last report, at most for the time that has passed since. Moments in which the user's other sessions have played are left
 * out, so no moment counts twice. It also completes entries of the running programme.
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
  const covered = createCovered([...sessions.values()]);
  const changed = new Map<string, Played>();
  const parts: Part[] = [];
  for (const { session, _id, seconds, age, offset } of reports) {
    const endedAt = now - age;
    const before = sessions.get(session);
    if (!before && endedAt <= firstKept) continue;
    const left = seconds * 1000 - (before?.milliseconds ?? 0);
    const length = Math.min(left, endedAt - (before?.endedAt ?? endedAt - left));
    if (length <= 0) continue;
    const milliseconds = covered.add(endedAt - length, endedAt);
    const startedAt = before?.startedAt ?? endedAt - length;
    covered.add(startedAt, endedAt);
    const played = { session, startedAt, endedAt, milliseconds: (before?.milliseconds ?? 0) + length };
    sessions.set(session, played);
    changed.set(session, played);
    const video = videos.get(_id);
    if (milliseconds > 0 && video)
      parts.push({ day: dayAt(endedAt, offset), video, endedAt, offset, milliseconds });
  }
  await upsertPlayed(step, [...changed.values()]);
  await addPlayed(step, parts, bounds);
  await deleteOldPlayed(step, bounds.played);
  await creditProgramme(
    step,
    parts.map(({ day, video, milliseconds }) => ({ day, videoId: video.id, milliseconds })),
  );
}

/**
 * The milliseconds of each workout during which no other counted playback, and no earlier workout of the list, took place.
 * From now on nothing else counts in them.
 */
export async function creditWorkouts<Workout extends Pick<EntryColumns, 'id' | 'milliseconds' | 'ended_at'>>(
  step: UserChange,
  workouts: readonly Workout[],
): Promise<Map<Workout, number>> {
  if (workouts.length === 0) return new Map();
  const played = workouts.map((workout) => {
    const { id: session, milliseconds, ended_at: endedAt } = workout;
    return { session, startedAt: endedAt - milliseconds, endedAt, milliseconds, workout };
  });
  const since = Math.min(...played.map(({ startedAt }) => startedAt));
  const covered = createCovered(await findPlayed(step, since, []));
  await upsertPlayed(step, [...new Map(played.map((each) => [each.session, each])).values()]);
  return new Map(played.map(({ workout, startedAt, endedAt }) => [workout, covered.add(startedAt, endedAt)]));
}

type Span = { from: number; until: number };

/** The covered moments, as sorted spans that do not touch. An addition replaces the spans that it joins. */
function createCovered(played: readonly Played[]) {
  const spans: Span[] = [];
  /** The index of the first span that ends at `time` or later. */
  function indexAt(time: number): number {
    let [low, high] = [0, spans.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((spans[middle] as Span).until < time) low = middle + 1;
      else high = middle;
    }
    return low;
  }
  const covered = {
    /** Covers a span, and returns how many of its milliseconds were not covered before. */
    add(from: number, until: number): number {
      const first = indexAt(from);
      const joined = { from, until };
      let [next, known] = [first, 0];
      for (let span = spans[next]; span && span.from <= until; span = spans[(next += 1)]) {
        known += Math.min(until, span.until) - Math.max(from, span.from);
        joined.from = Math.min(joined.from, span.from);
        joined.until = Math.max(joined.until, span.until);
      }
      spans.splice(first, next - first, joined);
      return until - from - known;
    },
  };
  for (const { startedAt, endedAt } of played) covered.add(startedAt, endedAt);
  return covered;
}

type Video = { id: string; title: string; category: string; bodyPart: string };

/** How long a video has played on a day, and when its playback ended. */
type Part = { day: string; video: Video; milliseconds: number; endedAt: number; offset: number };

/** Adds the playback to the entries of the videos on their days, or of their categories while the history is paused. */
async function addPlayed(
  step: UserChange,
  parts: readonly Part[],
  bounds: typeof CREDIT_BOUNDS,
): Promise<void> {
  const entries = sumsOf(parts.map((part) => entryOf(part, step.historyPaused)));
  const known = new Set((await findEntries(step, entries)).map(keyOf));
  const counts = await countByDay(
    step,
    entries.map(({ day }) => day),
  );
  // A full day has one more entry, for all other videos.
  const placed = entries.map((entry) => {
    if (known.has(keyOf(entry))) return entry;
    const count = counts.get(entry.day) ?? 0;
    if (count >= bounds.activityOfDay)
      return { ...entry, id: 'others', title: '', category: '', body_part: '' };
    counts.set(entry.day, count + 1);
    return entry;
  });
  await addToEntries(step, sumsOf(placed));
  await mergeOldEntries(step, bounds.activity);
}

const keyOf = ({ day, id }: { day: string; id: string }) => `${day} ${id}`;

const entryOf = (
  { day, video, milliseconds, endedAt, offset }: Part,
  historyPaused: boolean,
): EntryColumns => ({
  day,
  id: historyPaused ? `category.${video.category}` : `video.${video.id}`,
  kind: 'video',
  title: historyPaused ? '' : [...video.title].slice(0, ACTIVITY_BOUNDS.titleLength).join(''),
  category: video.category,
  body_part: video.bodyPart,
  milliseconds,
  ended_at: endedAt,
  zone_offset: offset,
  finished: 1,
});

/** One entry per day and id: the last one, with the time of all. */
function sumsOf(entries: readonly EntryColumns[]): EntryColumns[] {
  const sums = new Map<string, EntryColumns>();
  for (const entry of entries) {
    const milliseconds = entry.milliseconds + (sums.get(keyOf(entry))?.milliseconds ?? 0);
    sums.set(keyOf(entry), { ...entry, milliseconds });
  }
  return [...sums.values()];
}
