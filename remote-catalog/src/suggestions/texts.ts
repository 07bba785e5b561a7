import { videosOf } from '../shared/texts';

export const suggestionTexts = {
  categories: 'Categories',
  creators: 'Creators',
  videos: 'Videos',
  videosOf,
  nothing: (text: string) => `Nothing fits “${text}”`,
};
