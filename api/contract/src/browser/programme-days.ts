/**
 * Which entries of a programme today has (behaviour.md#programmes). The API and its clients decide it alike; this module
 * imports nothing.
 */

/** Maxima of a programme's fields: of lengths in characters. */
export const PROGRAMME_BOUNDS = {
  titleLength: 100,
  entries: 120,
  /** Twelve weeks. */
  days: 84,
  entryIdLength: 32,
  videoTitleLength: 200,
  runs: 1_000,
  pausedDays: 3_660,
  /** What a new programme brings along of the record. */
  takenOver: 200,
} as const;

/** Maximum programmes of a user. */
export const PROGRAMMES_MAX = 20;

/** Maximum bytes of one programme as JSON (`workoutBytes`). */
export const PROGRAMME_MAX_BYTES = 32 * 1024;

/** Maximum entries that a programme's record names: beyond it, those of the earliest runs go. */
export const PROGRAMME_DONE_MAX = 500;

/** An entry counts as done when this part of its video has played. */
export const PROGRAMME_PLAYED_SHARE = 0.5;

type Entry = { id: string; day: number };

type Programme<E extends Entry> = {
  mode: 'sequential' | 'calendar';
  entries: readonly E[];
  run?: { number: number; startedOn: string; pausedOn?: string | undefined; pausedDays: number } | undefined;
  done: readonly { run: number; entryId: string; day: string }[];
};

export type ProgrammeToday<E extends Entry> = {
  /** The day of the programme that today is, from 0: beyond its last day once that is over. */
  day: number;
  /** All entries of that day, also those that are done; empty on a day of rest. */
  entries: E[];
  /** By calendar: entries of earlier days that are not done. They can still be done. */
  missed: E[];
  /** When the next entries are due, if none is left today; absent when none follows. */
  next?: string;
  /** Whether neither today nor any later day has an entry that is not done. */
  isOver: boolean;
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** How many days after `from` is `day`? Both are year-month-day. */
export const daysBetween = (from: string, day: string): number =>
  Math.round((Date.parse(day) - Date.parse(from)) / DAY_MS);

const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * What the run of a programme has on `today`, which is year-month-day where the viewer is; undefined if it was never started. A paused
 * one is as on the day of the pause.
 */
export function programmeToday<E extends Entry>(
  programme: Programme<E>,
  today: string,
): ProgrammeToday<E> | undefined {
  const { mode, run } = programme;
  if (!run) return undefined;
  const doneOn = new Map(
    programme.done.filter((done) => done.run === run.number).map(({ entryId, day }) => [entryId, day]),
  );
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
      isLater ? daysAfter(now, next.day - day) : undefined,
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
      ? daysAfter(run.startedOn, next.day)
      : daysAfter(lastDone, next.day - lastDay);
  const wait = daysBetween(now, due);
  if (wait <= 0 || isBegun) return shown(next.day, undefined);
  // The day that was done stays today's until midnight; a day of rest has no entries.
  return shown(lastDay !== undefined && lastDone === now ? lastDay : Math.max(0, next.day - wait), due);
}
