import { orderTexts } from '../shared/texts';

export const homeTexts = {
  /** Hidden heading of the page with all videos. */
  heading: 'Home',
  /** Heading until a category's name is known. */
  category: 'Category',
  /** For search engines and link previews. */
  description: (category: string) => `${category} videos: watch them, like them and keep them in playlists.`,
  categories: 'Categories',
  all: 'All',
  allCategories: 'All categories',
  retryCategories: 'Load categories again',
  videos: 'Videos',
  videosOf: (category: string) => `${category} videos`,
  allVideos: 'All videos',
  /** The library's page that picks a video (behaviour.md#train-now). */
  now: { to: '/now', text: 'Train now' },
  tagline: (category: string, order?: keyof typeof orderTexts) =>
    order ? `${category} · ${orderTexts[order].toLowerCase()}` : category,
  start: (video: string) => `Start: ${video}`,
  by: (creator: string) => `By ${creator}`,
  unavailable: 'This can’t be shown here.',
  /** Shown in place of unavailable shelves. */
  more: 'More to watch',
  retry: 'Retry',
};
