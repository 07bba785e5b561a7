import { countOf } from '@fitreel/sdk/ui';

export const videosOf = (count: number) => countOf(count, 'video');

export const subscribers = (count: string) => `${count} subscribers`;

/** The filters and orders of a list of videos. */
export const filterTexts = {
  names: {
    length: 'Length',
    level: 'Level',
    equipment: 'Equipment',
    bodyPart: 'Body part',
    intensity: 'Intensity',
    sort: 'Sort by',
  },
  sorts: { newest: 'Newest', shortest: 'Shortest' },
  filters: 'Filters',
  /** A filter's name with the number of its values. */
  several: (name: string, count: number) => `${name} (${count})`,
  named: (name: string, value: string) => `${name}: ${value}`,
  clear: 'Clear filters',
  show: (count?: number) => (count === undefined ? 'Show videos' : `Show ${videosOf(count)}`),
  count: (count: number) => (count === 0 ? 'No videos found' : videosOf(count)),
  moreThan: (count: number) => `More than ${videosOf(count)}`,
  nothing: 'No videos match these filters',
  nothingAdvice: 'Remove a filter to see more.',
};

/** The names of the orders that `viewedOrder` returns. */
export const orderTexts = { trending: 'Trending', mostWatched: 'Most watched', latest: 'Latest' };

/** The texts of every list of videos. */
export const listTexts = {
  loading: 'Loading videos',
  failed: 'Couldn’t load the videos',
  empty: 'No videos here yet',
  emptyAdvice: 'Check back soon.',
  showMore: 'Show more',
  all: (count: number) => `That’s all ${videosOf(count)}.`,
  loadingMore: 'Loading more videos',
  moreFailed: 'Couldn’t load more videos',
  shown: (count: number) => `${videosOf(count)} shown`,
};
