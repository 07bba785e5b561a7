import type { Contract } from '@fitreel/sdk/api';

/** The id of the video's category, of which a video holds the name; null if the API does not list the category. */
export function categoryIdOf(
  video: Contract.Video,
  categories: readonly Contract.Category[] = [],
): string | null {
  return categories.find(({ categoryName }) => categoryName === video.categoryName)?._id ?? null;
}
