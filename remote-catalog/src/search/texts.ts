import type { ReactNode } from 'react';
import { subscribers, videosOf } from '../shared/texts';

export const searchTexts = {
  heading: 'Search videos',
  recent: 'Recent searches',
  noRecent: 'What you search for on this device shows here.',
  eraseAll: 'Erase all',
  eraseAllRecent: 'Erase all recent searches',
  results: (q: string) => `Results for “${q}”`,
  bestMatch: 'Best match',
  nothingFor: (q: string) => `Nothing matches “${q}”.`,
  creator: 'Creator',
  subscribers,
  videosOf,
  partly: (q: string) => `No video has all the words of “${q}”. These have some of them.`,
  didYouMean: (suggestion: ReactNode) => ['Did you mean ', suggestion, '?'],
  nothingFound: (q: string) => `No videos found for “${q}”`,
  nothingFoundAdvice: 'Check the spelling, use fewer words, or pick a category.',
  categories: 'Categories',
  allVideos: 'All videos',
};
