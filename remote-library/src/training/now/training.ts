import { bodyPartGroup, bodyParts } from '@fitreel/sdk/ui';
import { daysBetween } from '@fitreel/sdk/days';
import type { Entry } from '../../shared/activity/summary';

export type Part = (typeof bodyParts)[number];

/** The body part that a video with this fact trains. */
export const partOf = (bodyPart: Part | '' | undefined): Part | undefined =>
  bodyPart ? bodyPartGroup(bodyPart) : undefined;

/** A viewer's past training, at the time when the page was opened. */
export interface Training {
  /** The least recently trained first; parts that were never trained come before all others. */
  parts: readonly Part[];
  /** The number of days since each was last trained. */
  daysAgo: ReadonlyMap<Part, number>;
  /** Ids of the videos that were played today. */
  playedToday: ReadonlySet<string>;
}

export function trainingOf(entries: readonly Entry[], today: string): Training {
  const daysAgo = new Map<Part, number>();
  const playedToday = new Set<string>();
  for (const { _id, day, bodyPart, seconds } of entries) {
    if (seconds === 0) continue;
    const part = partOf(bodyPart);
    const days = Math.max(0, daysBetween(day, today));
    if (part) daysAgo.set(part, Math.min(days, daysAgo.get(part) ?? Infinity));
    if (day === today && _id.startsWith('video.')) playedToday.add(_id.slice('video.'.length));
  }
  const since = (part: Part) => daysAgo.get(part) ?? Infinity;
  const parts = [...bodyParts].sort((one, other) =>
    since(one) < since(other) ? 1 : since(one) > since(other) ? -1 : 0,
  );
  return { parts, daysAgo, playedToday };
}
