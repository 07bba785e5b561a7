import type { APIRequestContext } from '@playwright/test';

export interface Video {
  _id: string;
  title: string;
  creator: string;
  src: string;
  categoryName: string;
  minutes?: number;
}

interface Category {
  _id: string;
  categoryName: string;
}

/** The videos and categories of the API. Tests compare pages with these, so no title is hard-coded. */
export interface Catalogue {
  videos: Video[];
  categories: Category[];
}

export async function readCatalogue(request: APIRequestContext): Promise<Catalogue> {
  const [videos, categories] = await Promise.all([
    request.get('/api/videos'),
    request.get('/api/categories'),
  ]);
  return {
    ...((await videos.json()) as Pick<Catalogue, 'videos'>),
    ...((await categories.json()) as Pick<Catalogue, 'categories'>),
  };
}

/** The item at `index`. Throws if the list is too short. */
export function nth<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new Error(`there are only ${items.length} items`);
  return item;
}
