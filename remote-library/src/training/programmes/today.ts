import { programmeDoneDays, programmeToday } from '@fitreel/sdk/programmes';
import { videoPath } from '@fitreel/sdk/ui';
import { workoutLink } from '../../shared/link-content';
import { timeText } from '../../shared/activity/texts';
import { listTexts } from '../../shared/texts';
import { sizeOf } from '../../shared/workout';
import { DAYS_OF_WEEK, daysOf, type Entry, type OwnProgramme, type Programme } from './programme';
import { programmeTexts } from './texts';

/** A workout or video of a programme, as a viewer reads it. */
export const titleOf = ({ video, workout }: Entry): string =>
  workout?.title ?? video?.title ?? programmeTexts.unnamed;

/** Where an entry is done: by playing it. */
export const pathOf = ({ video, workout }: Entry): string =>
  workout ? workoutLink(workout) : videoPath(video?._id ?? '');

/** The seconds that an entry takes, of a video all of it, as it is opened; 0 where that is not known. */
const secondsOf = ({ video, workout }: Entry, minutes = video?.minutes ?? 0): number =>
  workout ? sizeOf(workout).seconds : minutes * 60;

/** How long an entry takes; empty where that is not known. */
export function timeOf(entry: Entry, minutes?: number): string {
  const seconds = secondsOf(entry, minutes);
  return seconds > 0 ? timeText(seconds) : '';
}

/** How long entries take a week, as far as their lengths are known; empty where none is. */
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

/** What a programme that was started has on a day. */
export interface Today {
  /** Of the programme, from 1, and how many it has. */
  day: number;
  days: number;
  /** How many entries are done, of all. */
  done: number;
  all: number;
  entries: { entry: Entry; isDone: boolean; isMissed: boolean }[];
  /** When the next entries are due, if none is left on this day. */
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
