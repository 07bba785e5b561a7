import type { Contract } from '@fitreel/sdk/api';
import { dayAt, daysBetween } from '@fitreel/sdk/days';
import type { Openings } from '../../shared/openings';
import { dayTexts } from './texts';

/** The videos that were last opened on one day; `label` is null if the day of every video is unknown. */
export interface HistoryDay {
  label: string | null;
  /** The number of videos before it, on later days. */
  first: number;
  videos: readonly Contract.Video[];
}

/**
 * The history by day, latest first (behaviour.md#history). Videos that were not opened on this device come last, in the reverse of the
 * API's order.
 *
 * @param videos in order of addition
 */
export function historyDays(videos: readonly Contract.Video[], openings: Openings): HistoryDay[] {
  const { times, today } = openings;
  const openedAt = ({ _id }: Contract.Video) => times.get(_id) ?? 0;
  const latestFirst = [...videos].reverse().sort((a, b) => openedAt(b) - openedAt(a));
  if (!latestFirst.some(openedAt)) return [{ label: null, first: 0, videos: latestFirst }];
  const days = new Map<string | undefined, HistoryDay & { videos: Contract.Video[] }>();
  latestFirst.forEach((video, first) => {
    const time = times.get(video._id);
    const openedOn = time === undefined ? undefined : dayAt(time);
    // The clock was ahead.
    const day = openedOn && openedOn > today ? today : openedOn;
    const known = days.get(day) ?? { label: labelOf(time, today), first, videos: [] };
    days.set(day, known);
    known.videos.push(video);
  });
  return [...days.values()];
}

function labelOf(openedAtMs: number | undefined, today: string): string {
  if (openedAtMs === undefined) return dayTexts.earlier;
  const day = dayAt(openedAtMs);
  const daysAgo = daysBetween(day, today);
  if (daysAgo <= 0) return dayTexts.today;
  if (daysAgo === 1) return dayTexts.yesterday;
  const thisYear = day.slice(0, 4) === today.slice(0, 4);
  return new Intl.DateTimeFormat('en', {
    weekday: daysAgo < 7 ? 'long' : undefined,
    ...(daysAgo >= 7 && { day: 'numeric', month: 'long', year: thisYear ? undefined : 'numeric' }),
  }).format(openedAtMs);
}
