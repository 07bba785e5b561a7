import {
  CategoriesResponse,
  CategoryResponse,
  VideoResponse,
  type Category,
  type Video,
} from '@fitreel/contract';
import type { TSchema, Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';

/** What the data of a page say it is about. */
export interface Topic {
  video: Video | null;
  category: Category | null;
  /** The site's categories that the page has. */
  categories: readonly Category[];
}

const VIDEO_URL = /^\/api\/video\/[^/?]+$/;
const CATEGORY_URL = /^\/api\/categories\/[^/?]+$/;
const CATEGORIES_URL = /^\/api\/categories$/;

/**
 * Finds what a page is about from the data that it comes with. The gateway knows no remote's pages, but it knows the API.
 *
 * @param urls the URLs that the route's description names, filled in
 * @param data response bodies by URL
 */
export function topicOf(urls: readonly string[], data: Readonly<Record<string, unknown>>): Topic {
  const find = <S extends TSchema>(pattern: RegExp, schema: S): Static<S> | null => {
    const body = data[urls.find((url) => pattern.test(url)) ?? ''];
    return Value.Check(schema, body) ? body : null;
  };
  return {
    video: find(VIDEO_URL, VideoResponse)?.video ?? null,
    category: find(CATEGORY_URL, CategoryResponse)?.category ?? null,
    categories: find(CATEGORIES_URL, CategoriesResponse)?.categories ?? [],
  };
}
