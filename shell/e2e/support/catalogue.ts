import type { APIRequestContext } from '@playwright/test';

export interface Video {
  _id: string;
  title: string;
  creator: string;
  src: string;
  categoryName: string;
}

interface Category {
  _id: string;
  categoryName: string;
}

/** What the API lists: tests compare pages with it rather than with titles of their own. */
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

/** The thing at `index`. Throws where the list is shorter. */
export function nth<T>(things: readonly T[], index: number): T {
  const thing = things[index];
  if (thing === undefined) throw new Error(`there are only ${things.length} things`);
  return thing;
}
