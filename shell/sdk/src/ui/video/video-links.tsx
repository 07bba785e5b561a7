import { useCallback, type MouseEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Category, Video } from '@fitreel/contract';
import { creatorId } from '@fitreel/contract/creator-id';
import { attempt, matchesMedia } from '../../browser/browser';
import { usePlatform } from '../../platform/platform';
import type { ApiClient } from '../../transport/types';
import { queryOptions, useQuery } from '../../query';
import { shareTexts } from '../texts';

/** Position in the window of the last pressed card's picture. */
let pressed: DOMRect | undefined;

/**
 * Position of the picture whose press opened the page, so that the player can grow from there. Returned once for each press, and never with
 * reduced motion. A view transition would draw both pages first, which took a slow phone 140 ms.
 */
export function takePressedPicture(): DOMRect | undefined {
  const picture = matchesMedia('(prefers-reduced-motion: reduce)') ? undefined : pressed;
  pressed = undefined;
  return picture;
}

/** Only for a press that opens the page in this tab: another button or a held key opens it elsewhere. */
const keepPicture = (event: MouseEvent) => {
  if (event.button || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
  pressed = event.currentTarget.querySelector('img')?.getBoundingClientRect();
};

/** Props of a link that call `open` on a click, and on a middle click, which opens a tab and for which browsers fire no `click`. */
export function openedBy(open: (event: MouseEvent<HTMLAnchorElement>) => void) {
  return {
    onClick: open,
    onAuxClick: (event: MouseEvent<HTMLAnchorElement>) => {
      if (event.button === 1) open(event);
    },
  };
}

/**
 * A link to a video's page. Its content is its accessible name, so put the title first. A click emits `video-opened`. A video that is no
 * longer available gets no link.
 */
export function VideoLink(props: { video: Video; query?: string; className?: string; children: ReactNode }) {
  const { video, query = '', className, children } = props;
  const { emit } = usePlatform();
  if (video.unavailable) return <div className={className}>{children}</div>;
  return (
    <Link
      to={videoPath(video._id) + query}
      className={className}
      discover="none"
      {...openedBy((event) => {
        keepPicture(event);
        emit('video-opened', { video });
      })}
    >
      {children}
    </Link>
  );
}

/** Path of a video's page, with the id encoded as one segment. */
export function videoPath(videoId: string): string {
  return `/video/${encodeURIComponent(videoId)}`;
}

/** Path of the page of the creator with this name; null for a name without letters or digits (behaviour.md#creators). */
export function creatorPath(name: string): string | null {
  const id = creatorId(name);
  return id === '' ? null : `/creator/${encodeURIComponent(id)}`;
}

/** All categories, in the API's order. A page that should render its cards with links lists them among its data. */
export function categoriesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['categories'],
    queryFn: async ({ signal }): Promise<readonly Category[]> =>
      (await api.request('GET /categories', { signal })).categories,
    // After a failure, the next visit's loader or Retry fetches again.
    retryOnMount: false,
  });
}

export function useCategories() {
  return useQuery(categoriesQuery(usePlatform().api));
}

/** The id of the video's category (a video only holds the name); null if the API does not list the category. */
export function categoryIdOf(video: Video, categories: readonly Category[] = []): string | null {
  return categories.find(({ categoryName }) => categoryName === video.categoryName)?._id ?? null;
}

/** Path of a category's page (behaviour.md#category-paths). The id is encoded, as it is part of one segment. */
export function categoryPath(categoryId: string): string {
  return `/category${encodeURIComponent(categoryId)}`;
}

/** The function that shares a video, or copies its link where the browser cannot share (behaviour.md#share). */
export function useShareVideo(): (video: Video) => void {
  const share = useShare();
  return useCallback(({ _id, title }) => share(title, videoPath(_id)), [share]);
}

/** As `useShareVideo`, for the page at `path`. */
export function useShare(): (title: string, path: string) => void {
  const { toasts } = usePlatform();
  return useCallback(
    (title, path) => {
      const url = new URL(path, location.origin).href;
      const copy = async () => {
        const clipboard = attempt(() => navigator.clipboard);
        // `clipboard` is missing without HTTPS.
        if (!clipboard) return toasts.show(shareTexts.failed, 'danger');
        await clipboard.writeText(url);
        toasts.show(shareTexts.copied, 'success');
      };
      const shared = attempt(() => navigator.share({ title, url })) ?? copy();
      shared.catch((error: unknown) => {
        // The viewer closed the browser's dialog.
        if (error instanceof DOMException && error.name === 'AbortError') return;
        console.error(error);
        toasts.show(shareTexts.failed, 'danger');
      });
    },
    [toasts],
  );
}
