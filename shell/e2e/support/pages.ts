import type { Page } from '@playwright/test';
import { nth, type Catalogue } from './catalogue';
import { heading } from './site';

/** A page of a remote: its path, and the heading that it shows once loaded. */
export interface RemotePage {
  path: string;
  title: string;
}

export const REMOTES = ['auth', 'catalog', 'devtools', 'library'] as const;
export type RemoteName = (typeof REMOTES)[number];

/** The remote's pages as a signed-in user sees them, or a visitor those of auth. */
export function pagesOf(remote: RemoteName, { videos, categories }: Catalogue): RemotePage[] {
  const video = nth(videos, 0);
  const category = nth(categories, 0);
  switch (remote) {
    case 'auth':
      return [
        { path: '/login', title: 'Login' },
        { path: '/signup', title: 'Sign up' },
      ];
    case 'catalog':
      return [
        { path: '/', title: 'Home' },
        { path: `/category${category._id}`, title: category.categoryName },
        { path: '/trend', title: 'Trending Videos' },
        { path: `/video/${video._id}`, title: video.title },
      ];
    case 'devtools':
      return [
        { path: '/mock', title: 'Request tester' },
        { path: '/remotes', title: 'Remotes' },
      ];
    case 'library':
      return [
        { path: '/history', title: 'History Videos' },
        { path: '/watchlater', title: 'Watch Later Videos' },
        { path: '/likedvideos', title: 'Liked Videos' },
        { path: '/playlist', title: 'All Playlists' },
      ];
  }
}

/** Opens the page and waits for its heading. */
export async function open(page: Page, { path, title }: RemotePage): Promise<void> {
  await page.goto(path);
  await heading(page, title).waitFor({ state: 'attached' });
}
