import { programmeDoneDays, programmeToday } from '@fitreel/sdk/programmes';
import { videoPath } from '@fitreel/sdk/ui';
import { workoutLink } from '../../shared/link-content';
import { listTexts } from '../../shared/texts';
import { sizeOf } from '../../shared/workout';
import { daysOf, type Entry, type OwnProgramme } from './programme';
import { programmeTexts } from './texts';

/** A workout or video of a programme, as a viewer reads it. */
export const titleOf = ({ video, workout }: Entry): string =>
  workout?.title ?? video?.title ?? programmeTexts.unnamed;

/** Where an entry is done: by playing it. */
export const pathOf = ({ video, workout }: Entry): string =>
  workout ? workoutLink(workout) : videoPath(video?._id ?? '');

/** How long an entry takes, of a video all of it, as it is opened; empty where that is not known. */
export function timeOf({ video, workout }: Entry, minutes = video?.minutes ?? 0): string {
  const seconds = workout ? sizeOf(workout).seconds : minutes * 60;
  return seconds > 0 ? listTexts.time(seconds) : '';
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
