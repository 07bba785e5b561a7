import { dayAfter, daysBetween } from './days';

/** Which entries of a programme are due today (behaviour.md#programmes). The API and its clients decide it with this code. */

/** Maxima of a programme's fields; lengths are in characters. */
export const PROGRAMME_BOUNDS = {
  titleLength: 100,
  entries: 120,
  /** Twelve weeks. */
  days: 84,
  entryIdLength: 32,
  videoTitleLength: 200,
  runs: 1_000,
  pausedDays: 3_660,
  /** Maximum entries of the record that a new programme starts with. */
  takenOver: 200,
} as const;

/** Maximum programmes of a user. */
export const PROGRAMMES_MAX = 20;

/** Maximum bytes of one programme as JSON (`workoutBytes`). */
export const PROGRAMME_MAX_BYTES = 32 * 1024;

/** Maximum entries in a programme's record. Beyond it, the entries of the earliest runs are dropped. */
export const PROGRAMME_DONE_MAX = 500;

/** An entry is done once this share of its video has played on one day. */
export const PROGRAMME_PLAYED_SHARE = 0.5;

/** The assumed length of a video, in seconds, if neither the catalogue nor a player knows it. */
const UNKNOWN_LENGTH = 10 * 60;

type Entry = { id: string; day: number };

type TrainedEntry = Entry & {
  video?: { _id: string; start?: number | undefined; end?: number | undefined } | undefined;
  workout?: { title: string } | undefined;
};

type Programme<E extends Entry> = {
  mode: 'sequential' | 'calendar';
  entries: readonly E[];
  run?: { number: number; startedOn: string; pausedOn?: string | undefined; pausedDays: number } | undefined;
  done: readonly { run: number; entryId: string; day: string }[];
};

export type ProgrammeToday<E extends Entry> = {
  /** Today's day of the programme, from 0. Beyond the last day once the programme is over. */
  day: number;
  /** All entries of that day, including the done ones; empty on a day of rest. */
  entries: E[];
  /** In calendar mode: open entries of earlier days. They can still be done. */
  missed: E[];
  /** The day on which the next entries are due, if none is left today; absent if none follows. */
  next?: string;
  /** Whether today and all later days have no open entry. */
  isOver: boolean;
};

/** The day on which each entry was done in the present run, by entry id. */
export const programmeDoneDays = ({
  run,
  done,
}: Pick<Programme<Entry>, 'run' | 'done'>): ReadonlyMap<string, string> =>
  new Map(done.filter((one) => one.run === run?.number).map(({ entryId, day }) => [entryId, day]));

/**
 * The state of a programme's run on `today`, the viewer's date as year-month-day; undefined if it was never started. A
 * paused run stays as it was on the day of the pause.
 */
export function programmeToday<E extends Entry>(
  programme: Programme<E>,
  today: string,
): ProgrammeToday<E> | undefined {
  const { mode, run } = programme;
  if (!run) return undefined;
  const doneOn = programmeDoneDays(programme);
  const entries = [...programme.entries].sort((one, other) => one.day - other.day);
  const open = entries.filter(({ id }) => !doneOn.has(id));
  const now = run.pausedOn ?? today;
  const shown = (day: number, due: string | undefined, missed: E[] = []): ProgrammeToday<E> => ({
    day,
    entries: entries.filter((entry) => entry.day === day),
    missed,
    ...(due !== undefined && { next: due }),
    isOver: !open.some((entry) => entry.day >= day),
  });

  if (mode === 'calendar') {
    const day = Math.max(0, daysBetween(run.startedOn, now) - run.pausedDays);
    const next = open.find((entry) => entry.day >= day);
    const isLater = next !== undefined && next.day > day;
    return shown(
      day,
      isLater ? dayAfter(now, next.day - day) : undefined,
      open.filter((entry) => entry.day < day),
    );
  }

  const next = open[0];
  const before = next ? entries.filter(({ day }) => day < next.day) : entries;
  const lastDay = before.at(-1)?.day;
  const lastDone = before
    .filter(({ day }) => day === lastDay)
    .map(({ id }) => doneOn.get(id) ?? '')
    .sort()
    .at(-1);
  if (!next) return shown(lastDay === undefined ? 0 : lastDone === today ? lastDay : lastDay + 1, undefined);
  const isBegun = entries.some(({ day, id }) => day === next.day && doneOn.has(id));
  const due =
    lastDay === undefined || lastDone === undefined
      ? dayAfter(run.startedOn, next.day)
      : dayAfter(lastDone, next.day - lastDay);
  const wait = daysBetween(now, due);
  if (wait <= 0 || isBegun) return shown(next.day, undefined);
  // Entries that were done today stay until midnight; a day of rest has no entries.
  return shown(lastDay !== undefined && lastDone === now ? lastDay : Math.max(0, next.day - wait), due);
}

/** Keys of videos and workouts in the `amounts` of `programmeShares`. */
export const trainedVideo = (id: string): string => `video ${id}`;
export const trainedWorkout = (title: string): string => `workout ${title.trim()}`;

/** How much of `thing` an entry takes: at most `cost`, and `enough` to be done. In seconds of a video, or in finished workouts. */
export type ProgrammeNeed = { thing: string; cost: number; enough: number };

/** Returns the need of an entry. `length` is the length of the whole video in seconds; 0 if unknown. */
export function programmeNeed({ video, workout }: TrainedEntry, length: number): ProgrammeNeed {
  if (!video) return { thing: trainedWorkout(workout?.title ?? ''), cost: 1, enough: 1 };
  const { _id, start = 0, end } = video;
  const until = length > 0 ? Math.min(end ?? length, length) : (end ?? UNKNOWN_LENGTH);
  const cost = Math.max(1, until - start);
  return { thing: trainedVideo(_id), cost, enough: cost * PROGRAMME_PLAYED_SHARE };
}

/** An entry’s share of a day’s training, and whether the entry is done. */
export type ProgrammeShare<E extends Entry> = { entry: E; amount: number; isDone: boolean };

/**
 * Divides the training of `day` among a run's entries, each amount once: first to entries that were done on that day, then
 * to due ones, then to missed ones. An entry takes what is left, up to its cost, and is done once it has enough. Runs in
 * linear time.
 *
 * @param amounts everything that was trained on the day since the run started, by thing
 * @param needOf undefined for an entry that takes nothing
 */
export function programmeShares<E extends Entry>(
  programme: Programme<E>,
  day: string,
  amounts: ReadonlyMap<string, number>,
  needOf: (entry: E) => ProgrammeNeed | undefined,
): ProgrammeShare<E>[] {
  const today = programmeToday(programme, day);
  const doneOn = programmeDoneDays(programme);
  const open = [...(today?.entries ?? []), ...(today?.missed ?? [])].filter(({ id }) => !doneOn.has(id));
  const left = new Map(amounts);
  return [...programme.entries.filter(({ id }) => doneOn.get(id) === day), ...open].flatMap((entry) => {
    const need = needOf(entry);
    const rest = (need && left.get(need.thing)) ?? 0;
    if (!need || rest <= 0) return [];
    const amount = Math.min(rest, need.cost);
    left.set(need.thing, rest - amount);
    return [{ entry, amount, isDone: doneOn.has(entry.id) || amount >= need.enough }];
  });
}
