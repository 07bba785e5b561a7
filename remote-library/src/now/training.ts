import { daysBetween } from '../shared/activity/days';
import type { Entry } from '../shared/activity/summary';

/** Body parts as videos are filtered by them, each with those that it has. */
const PARTS = {
  'full-body': [],
  'upper-body': ['arms', 'shoulders', 'chest'],
  'lower-body': ['glutes', 'legs'],
  core: [],
  back: [],
} as const satisfies Record<string, readonly Entry['bodyPart'][]>;

export type Part = keyof typeof PARTS;

const NAMES = Object.keys(PARTS) as Part[];

/** The body part that a video with this fact counts for. */
export const partOf = (bodyPart: string | undefined): Part | undefined =>
  NAMES.find((name) => name === bodyPart || PARTS[name].some((part) => part === bodyPart));

/** What a viewer has trained, as it was when the page was opened. */
export interface Training {
  /** The least lately trained first; what was never trained before all. */
  parts: readonly Part[];
  /** How many days ago each was last trained. */
  daysAgo: ReadonlyMap<Part, number>;
  /** Ids of the videos that played today. */
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
  const parts = [...NAMES].sort((one, other) =>
    since(one) < since(other) ? 1 : since(one) > since(other) ? -1 : 0,
  );
  return { parts, daysAgo, playedToday };
}
