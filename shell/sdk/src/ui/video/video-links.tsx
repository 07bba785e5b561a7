import { useCallback, type MouseEvent, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Category, Video } from '@fitreel/contract';
import { creatorId } from '@fitreel/contract/creator-id';
import { attempt, matchesMedia } from '../../browser/browser';
import { usePlatform } from '../../platform/platform';
import type { ApiClient } from '../../transport/types';
import { queryOptions, useQuery } from '../../query';
import { shareTexts } from '../texts';

/** Where the picture of the last pressed card was in the window. */
let pressed: DOMRect | undefined;

/**
 * Where the picture was whose press has opened the page, so that its player can grow from there; once for each press, and not with
 * reduced motion. A view transition draws both pages first, which took a slow phone 140 ms.
 */
export function takePressedPicture(): DOMRect | undefined {
  const picture = matchesMedia('(prefers-reduced-motion: reduce)') ? undefined : pressed;
  pressed = undefined;
  return picture;
}

/** Of a press that opens the page here: another button or a held key opens it elsewhere. */
const keepPicture = (event: MouseEvent) => {
  if (event.button || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
  pressed = event.currentTarget.querySelector('img')?.getBoundingClientRect();
};

/** Props of a link that let `open` know of a click, and of a middle click, which opens a tab and is no click for the browser. */
export function openedBy(open: (event: MouseEvent<HTMLAnchorElement>) => void) {
  return {
    onClick: open,
    onAuxClick: (event: MouseEvent<HTMLAnchorElement>) => {
      if (event.button === 1) open(event);
    },
  };
}

/**
 * A link to a video's page; its content names it, so put the title first. A click emits `video-opened`. No link for a video that is
 * no longer available.
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

/** Path of the page of the creator with this name; null for a name without letters and digits (behaviour.md#creators). */
export function creatorPath(name: string): string | null {
  const id = creatorId(name);
  return id === '' ? null : `/creator/${encodeURIComponent(id)}`;
}

/** All categories, in the API's order. A page whose cards are to arrive with links names them among its data. */
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

/** The id of the video's category, of which a video holds the name; null if the API does not list the category. */
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
        // There is none without HTTPS.
        if (!clipboard) return toasts.show(shareTexts.failed, 'danger');
        await clipboard.writeText(url);
        toasts.show(shareTexts.copied, 'success');
      };
      const shared = attempt(() => navigator.share({ title, url })) ?? copy();
      shared.catch((error: unknown) => {
        // The viewer has closed the browser's dialog.
        if (error instanceof DOMException && error.name === 'AbortError') return;
        console.error(error);
        toasts.show(shareTexts.failed, 'danger');
      });
    },
    [toasts],
  );
}
