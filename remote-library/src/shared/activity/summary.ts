import type { Contract } from '@fitreel/sdk/api';
import { dayAfter, weekOf } from '@fitreel/sdk/days';
import { TRAINED_DAY_SECONDS } from '@fitreel/sdk/programmes';

export type Entry = Contract.ActivityEntry;

/** Seconds by day, week, category or any other `keyOf`; entries without a key do not count. */
export function secondsBy(entries: readonly Entry[], keyOf: (entry: Entry) => string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const entry of entries) {
    const key = keyOf(entry);
    if (key !== '') sums.set(key, (sums.get(key) ?? 0) + entry.seconds);
  }
  return sums;
}

/** Sums in descending order. */
export const mostFirst = (sums: ReadonlyMap<string, number>): [name: string, seconds: number][] =>
  [...sums].sort(([, one], [, other]) => other - one);

/** The number of weeks in a row with a day of training. A current week without one does not break the row. */
export function weeksInARow(entries: readonly Entry[], today: string): number {
  const days = [...secondsBy(entries, ({ day }) => day)];
  const weeks = new Set(
    days.flatMap(([day, seconds]) => (seconds >= TRAINED_DAY_SECONDS ? weekOf(day) : [])),
  );
  const thisWeek = weekOf(today);
  let week = weeks.has(thisWeek) ? thisWeek : dayAfter(thisWeek, -7);
  let count = 0;
  for (; weeks.has(week); week = dayAfter(week, -7)) count += 1;
  return count;
}

/** The records of a viewer within the entries; undefined without any. */
export interface Bests {
  day: [day: string, seconds: number] | undefined;
  week: [monday: string, seconds: number] | undefined;
  workout: Entry | undefined;
  /** Finished workouts by title, with their number and the fastest. The most frequent first. */
  finished: { title: string; times: number; fastest: Entry }[];
}

export function bestsOf(entries: readonly Entry[]): Bests {
  const workouts = entries.filter(({ kind, seconds }) => kind === 'workout' && seconds > 0);
  const longest = workouts.reduce<Entry | undefined>(
    (best, entry) => (best && best.seconds >= entry.seconds ? best : entry),
    undefined,
  );
  const titles = new Map<string, Entry[]>();
  for (const entry of workouts)
    if (entry.finished) titles.set(entry.title, [...(titles.get(entry.title) ?? []), entry]);
  const finished = [...titles].map(([title, [first, ...more]]) => ({
    title,
    times: more.length + 1,
    fastest: more.reduce((best, entry) => (entry.seconds < best.seconds ? entry : best), first as Entry),
  }));
  return {
    day: mostFirst(secondsBy(entries, ({ day }) => day))[0],
    week: mostFirst(secondsBy(entries, ({ day }) => weekOf(day)))[0],
    workout: longest,
    finished: finished.sort((one, other) => other.times - one.times).slice(0, 5),
  };
}

/** The number of weeks that are loaded: a viewer may have trained before. */
export const WEEKS_LOADED = 52;

/** Numbers of workouts that count as milestones. */
const MILESTONES = [10, 50, 100];

/**
 * The day on which each number of workouts of at least five minutes was first reached. The first workout stands for the first week. Empty
 * if training goes back beyond the loaded weeks: which workout was the tenth is then unknown.
 */
export function milestonesOf(entries: readonly Entry[], today: string): { workouts: number; day: string }[] {
  const days = entries
    .filter(({ seconds }) => seconds >= TRAINED_DAY_SECONDS)
    .map(({ day }) => day)
    .sort();
  if (days[0] === undefined || days[0] <= dayAfter(today, -7 * (WEEKS_LOADED - 1))) return [];
  return [1, ...MILESTONES].flatMap((workouts) => {
    const day = days[workouts - 1];
    return day === undefined ? [] : [{ workouts, day }];
  });
}

/** The entries by day: the latest day first, and the latest entry of each day first. */
export function byDay(entries: readonly Entry[]): [day: string, entries: Entry[]][] {
  const days = new Map<string, Entry[]>();
  for (const entry of [...entries].sort((one, other) => other.at - one.at))
    days.set(entry.day, [...(days.get(entry.day) ?? []), entry]);
  return [...days].sort(([one], [other]) => (one < other ? 1 : -1));
}
