import type { ReactNode } from 'react';
import type { Contract } from '@fitreel/sdk/api';

/** `full-body` as `Full body`. */
const capital = (value: string) => (value.charAt(0).toUpperCase() + value.slice(1)).replace('-', ' ');

const moreFrom = (creator: string) => `More from ${creator}`;

const videosOf = (count: number) => (count === 1 ? '1 video' : `${count.toLocaleString('en')} videos`);

const subscribers = (count: string) => `${count} subscribers`;

export const homeTexts = {
  /** Hidden heading of the page with all videos. */
  heading: 'Home',
  /** Heading while a category's name is not known. */
  category: 'Category',
  /** For search engines and previews of links. */
  description: (category: string) =>
    `${category} videos on FitReel: watch them, like them and keep them in playlists.`,
  categories: 'Categories',
  all: 'All',
  retryCategories: 'Load categories again',
  videos: 'Videos',
  videosOf: (category: string) => `${category} videos`,
  allVideos: 'All videos',
  tagline: (category: string) => `${category} · trending now`,
  start: (video: string) => `Start: ${video}`,
  trending: 'Trending',
  by: (creator: string) => `By ${creator}`,
  unavailable: 'This can’t be shown here.',
  /** In the place of shelves that cannot be shown. */
  more: 'More to watch',
  retry: 'Retry',
};

export const trendTexts = {
  heading: 'Trending Videos',
  videos: 'Trending videos',
};

/** The filters of a list of videos: `values` has the filters in their order. */
export const filterTexts = {
  length: {
    label: 'Length',
    values: {
      'under-10': 'Under 10 min',
      '10-20': '10–20 min',
      '20-40': '20–40 min',
      'over-40': 'Over 40 min',
    },
  },
  level: {
    label: 'Level',
    values: { beginner: 'Beginner', intermediate: 'Intermediate', advanced: 'Advanced' },
  },
  equipment: {
    label: 'Equipment',
    values: {
      none: 'No equipment',
      mat: 'Mat',
      band: 'Resistance band',
      dumbbells: 'Dumbbells',
      kettlebell: 'Kettlebell',
      barbell: 'Barbell',
      machine: 'Machine',
    },
  },
  clear: 'Clear filters',
  count: (count: number) => (count === 0 ? 'No videos found' : videosOf(count)),
  moreThan: (count: number) => `More than ${videosOf(count)}`,
  nothing: 'No videos match these filters',
  nothingAdvice: 'Remove a filter to see more.',
};

/** The texts of every list of videos. */
export const listTexts = {
  loading: 'Loading videos',
  failed: 'Couldn’t load the videos',
  empty: 'No videos here yet',
  emptyAdvice: 'Check back soon, or browse another category.',
  showMore: 'Show more',
  all: (count: number) => `That’s all ${count} videos.`,
  loadingMore: 'Loading more videos',
  moreFailed: 'Couldn’t load more videos',
  shown: (count: number) => `${count} videos shown`,
};

export const videoTexts = {
  /** Hidden heading while the title is not known. */
  heading: 'Video',
  /** For search engines and previews of links. */
  description: ({ title, creator, categoryName, alt }: Contract.Video) =>
    `${title} by ${creator}. ${categoryName} on FitReel. ${alt}`.trim(),
  loading: 'Loading the video',
  failed: 'Couldn’t load this video',
  share: 'Share',
  retry: (remote: string) => `${remote} can’t be shown here. Retry`,
  theatre: 'Theatre',
  subscribers,
  moreFrom,
  factsLabel: 'About this video',
  /** `20 minutes`, `Beginner`, `No equipment`, `Full body`, `High intensity`: those that are known. */
  facts: ({ minutes, level, equipment, bodyPart, intensity }: Contract.Video) =>
    [
      minutes && (minutes === 1 ? '1 minute' : `${minutes} minutes`),
      level && capital(level),
      equipment && (equipment === 'none' ? 'No equipment' : capital(equipment)),
      bodyPart && capital(bodyPart),
      intensity && `${capital(intensity)} intensity`,
    ].filter((fact) => typeof fact === 'string'),
};

export const playerTexts = {
  player: (title: string) => `Player: ${title}`,
  play: 'Play',
  loading: 'Loading the player',
  failed: 'The player didn’t load: the video host doesn’t answer.',
  retry: 'Retry',
  openAtHost: 'Open at the video host',
  stepMissing: 'This step’s video can’t be shown.',
};

/** What the keys of a video's page do, for the list of shortcuts. */
export const playerKeyTexts = {
  play: 'Play or pause',
  back: (seconds: number) => `Back ${seconds} seconds`,
  forward: (seconds: number) => `Forward ${seconds} seconds`,
  tenths: 'To the start, and to each tenth',
  mute: 'Mute or unmute',
  next: 'Next video',
};

export const mustWatchTexts = {
  heading: 'Must watch',
  loading: 'Loading videos to watch next',
  failed: 'Couldn’t load these videos',
  none: 'No other videos in this category yet.',
  sameLength: 'Same length',
  moreFrom,
  newToYou: 'New to you',
};

export const creatorTexts = {
  /** The heading while the name is not known. */
  unnamed: 'Creator',
  count: videosOf,
  subscribers,
  videosOf: (name: string) => `Videos by ${name}`,
};

export const suggestionTexts = {
  categories: 'Categories',
  creators: 'Creators',
  videos: 'Videos',
  videosOf,
};

export const searchTexts = {
  heading: 'Search videos',
  recent: 'Recent searches',
  noRecent: 'What you search for on this device shows here.',
  eraseAll: 'Erase all',
  eraseAllRecent: 'Erase all recent searches',
  popular: 'Popular now',
  results: (q: string) => `Results for “${q}”`,
  sort: 'Sort by',
  orders: { best: 'Best match', newest: 'Newest', shortest: 'Shortest' },
  nothingFor: (q: string) => `Nothing matches “${q}”.`,
  didYouMean: (suggestion: ReactNode) => ['Did you mean ', suggestion, '?'],
  nothingFound: (q: string) => `No videos found for “${q}”`,
  nothingFoundAdvice: 'Check the spelling, use fewer words, or pick a category.',
  categories: 'Categories',
  allVideos: 'All videos',
};
