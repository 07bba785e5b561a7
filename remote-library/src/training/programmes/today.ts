import { programmeDoneDays, programmeToday } from '@fitreel/sdk/programmes';
import { videoPath } from '@fitreel/sdk/ui';
import { workoutLink } from '../../shared/link-content';
import { timeText } from '../../shared/activity/texts';
import { listTexts } from '../../shared/texts';
import { sizeOf } from '../../shared/workout';
import { DAYS_OF_WEEK, daysOf, type Entry, type OwnProgramme, type Programme } from './programme';
import { programmeTexts } from './texts';

/** Display title of a workout or video of a programme. */
export const titleOf = ({ video, workout }: Entry): string =>
  workout?.title ?? video?.title ?? programmeTexts.unnamed;

/** The page that plays an entry, which marks it as done. */
export const pathOf = ({ video, workout }: Entry): string =>
  workout ? workoutLink(workout) : videoPath(video?._id ?? '');

/** The length of an entry in seconds, for a video its whole length; 0 if unknown. */
const secondsOf = ({ video, workout }: Entry, minutes = video?.minutes ?? 0): number =>
  workout ? sizeOf(workout).seconds : minutes * 60;

/** Display length of an entry; empty if unknown. */
export function timeOf(entry: Entry, minutes?: number): string {
  const seconds = secondsOf(entry, minutes);
  return seconds > 0 ? timeText(seconds) : '';
}

/** Weekly length of the entries, as far as it is known; empty if no length is known. */
export function entriesLength(entries: readonly Entry[], weeks = 1): string {
  const known = entries.map((entry) => secondsOf(entry)).filter((seconds) => seconds > 0);
  if (known.length === 0) return '';
  const length = timeText(known.reduce((all, seconds) => all + seconds, 0) / weeks);
  return known.length < entries.length ? listTexts.atLeast(length) : length;
}

/** `4 weeks · 12 workouts · 45 min a week`. */
export function programmeFacts({ entries }: Programme): string {
  const weeks = daysOf({ entries }) / DAYS_OF_WEEK;
  const length = entriesLength(entries, weeks);
  return [
    programmeTexts.weeks(weeks),
    programmeTexts.entries(entries.length),
    length && programmeTexts.aWeek(length),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The state of a started programme on a day. */
export interface Today {
  /** Day of the programme, from 1, and the number of its days. */
  day: number;
  days: number;
  /** The number of done entries, and of all. */
  done: number;
  all: number;
  entries: { entry: Entry; isDone: boolean; isMissed: boolean }[];
  /** The day on which the next entries are due, if none is left on this day. */
  next: string | undefined;
  isOver: boolean;
}

/** Undefined for a programme that was never started. */
export function todayOf(own: OwnProgramme, day: string): Today | undefined {
  const today = programmeToday(own, day);
  if (!today) return undefined;
  const done = programmeDoneDays(own);
  const shown = (isMissed: boolean) => (entry: Entry) => ({ entry, isMissed, isDone: done.has(entry.id) });
  return {
    day: today.day + 1,
    days: daysOf(own),
    done: own.entries.filter(({ id }) => done.has(id)).length,
    all: own.entries.length,
    entries: [...today.entries.map(shown(false)), ...today.missed.map(shown(true))],
    next: today.next,
    isOver: today.isOver,
  };
}
