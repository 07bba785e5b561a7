import { orderTexts } from '../shared/texts';

export const homeTexts = {
  /** Hidden heading of the page with all videos. */
  heading: 'Home',
  /** Heading while a category's name is not known. */
  category: 'Category',
  /** For search engines and previews of links. */
  description: (category: string) => `${category} videos: watch them, like them and keep them in playlists.`,
  categories: 'Categories',
  all: 'All',
  allCategories: 'All categories',
  retryCategories: 'Load categories again',
  videos: 'Videos',
  videosOf: (category: string) => `${category} videos`,
  allVideos: 'All videos',
  /** The page of the library that picks a video (behaviour.md#train-now). */
  now: { to: '/now', text: 'Train now' },
  tagline: (category: string, order?: keyof typeof orderTexts) =>
    order ? `${category} · ${orderTexts[order].toLowerCase()}` : category,
  start: (video: string) => `Start: ${video}`,
  by: (creator: string) => `By ${creator}`,
  unavailable: 'This can’t be shown here.',
  /** In the place of shelves that cannot be shown. */
  more: 'More to watch',
  retry: 'Retry',
};
