import type { Contract } from '@fitreel/sdk/api';

/** The orders of a list: `newest` is the default, `oldest` the API's order of addition. */
export const ORDERS = ['newest', 'oldest', 'title', 'shortest'] as const;
export type Order = (typeof ORDERS)[number];

export const isOrder = (text: unknown): text is Order => (ORDERS as readonly unknown[]).includes(text);

type Video = Contract.Video;

/** `videos` in another order. Videos of unknown length come last. */
export function sortVideos(videos: readonly Video[], order: Order): readonly Video[] {
  switch (order) {
    case 'oldest':
      return videos;
    case 'newest':
      return [...videos].reverse();
    case 'title':
      return [...videos].sort((one, other) => byTitle.compare(one.title, other.title));
    case 'shortest':
      return [...videos].sort((one, other) => minutesOf(one) - minutesOf(other));
  }
}

const byTitle = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Stands for an unknown length: longer than any known one. */
const UNKNOWN = Number.MAX_SAFE_INTEGER;
const minutesOf = ({ minutes = UNKNOWN }: Video) => minutes;

/** Whether the videos can be sorted by length. */
export const hasLengths = (videos: readonly Video[]): boolean =>
  videos.some((video) => minutesOf(video) < UNKNOWN);
