import {
  VIDEO_PAGE_MAX,
  type Category,
  type Creator,
  type DetailedVideo,
  type PicksQuery,
  type SuggestionsResponse,
  type Video,
  type VideosResponse,
  type VideosQuery,
} from '@fitreel/contract';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database';
import type { Tables, WithdrawnState } from '../../db/tables';
import { ApiError } from '../../http/responses';
import type { Artwork } from './artwork';
import { findErased, presentId } from './former-ids';
import { findCreators } from './creators-repository';
import { findDetails, NO_DETAILS } from './details-repository';
import { filterOf } from './filter-values';
import { endAt, filteredVideos, sortedVideos } from './filtered-videos';
import { cursorAfter, positionOf, searchCursorAfter, searchCursorOf } from './paging';
import { presentCategory, presentCreator, presentVideo, presentWithdrawn, withDetails } from './presenter';
import { findCategories, findCategory, findVideo, findVideoIds, type CatalogRow } from './repository';
import { picks } from './picks';
import { relatedVideos } from './related';
import { matchingWords, search } from './search';
import { namedCreator, suggestions } from './suggestions';
import { findWithdrawn } from './withdrawn-repository';

/** The row of a live video. Throws `videoMissing`. */
export async function requireVideo(db: Kysely<Tables>, id: string): Promise<CatalogRow> {
  const row = await findVideo(db, id);
  if (!row) throw new ApiError('videoMissing');
  return row;
}

/** The error of a video's page. A draft or hidden video gets the same response as one that never existed. */
const goneError = (state: WithdrawnState | undefined) =>
  new ApiError(state === 'removed' ? 'videoRemoved' : 'videoMissing');

/**
 * Throws unless each of these videos is live or unavailable: `videoMissing`, or `videoRemoved` if all others were removed.
 * For additions to a user's data, whose responses contain the videos.
 */
export async function requireVideos(db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  const found = new Set(await findVideoIds(db, ids));
  const others = ids.filter((id) => !found.has(id));
  if (others.length === 0) return;
  const states = new Map((await findWithdrawn(db, others)).map(({ id, state }) => [id, state]));
  const gone = others.map((id) => states.get(id)).filter((state) => state !== 'unavailable');
  if (gone.length > 0) throw goneError(gone.every((state) => state === 'removed') ? 'removed' : undefined);
}

/** The cursor at which a page of a search or a sorted list begins. */
const startOf = (cursor: string | undefined, sort: VideosQuery['sort']) =>
  cursor === undefined ? { tier: 0, after: 0 } : searchCursorOf(cursor, sort);

const pageSize = (limit: string | undefined) => (limit === undefined ? VIDEO_PAGE_MAX : Number(limit));

/** Reads the catalogue of videos and categories. */
export function catalogService(database: Database, artwork: Artwork) {
  const { reads: db } = database;

  /** The results of `q`; if there are none, the results of the nearest words (behaviour.md#search). */
  async function searched(
    q: string,
    { limit, cursor, category, creator, sort, ...query }: VideosQuery,
  ): Promise<VideosResponse> {
    const start = startOf(cursor, sort);
    const filter = { category, creator, ...filterOf(query) };
    const [found, named] = await Promise.all([
      search(database, q, { ...filter, sort, size: pageSize(limit), cursor: start }),
      cursor === undefined ? namedCreator(database, q) : undefined,
    ]);
    const videos = found.rows.map((row) => presentVideo(row, artwork));
    return {
      videos,
      matches: matchingWords(
        found.meaning.words,
        videos.map(({ title }) => title),
      ),
      ...(found.next && { nextCursor: searchCursorAfter(found.next, sort) }),
      ...(found.meaning.isCorrected && { suggestion: found.meaning.words.join(' ') }),
      ...(named && { creator: presentCreator(named, artwork) }),
      ...(found.meaning.groups && { partly: true }),
    };
  }

  return {
    /** One page of videos, with a cursor if another follows. */
    async videos(query: VideosQuery): Promise<VideosResponse> {
      const { limit, cursor, sort, q = '' } = query;
      const [category, creator] = await Promise.all([
        query.category && presentId(db, 'category', query.category),
        query.creator && presentId(db, 'creator', query.creator),
      ]);
      if (q.trim() !== '') return searched(q, { ...query, category, creator });
      const size = pageSize(limit);
      const filter = { category, creator, ...filterOf(query) };
      // One row more than the page holds shows whether another page follows.
      const rows =
        sort === undefined
          ? await filteredVideos(
              database,
              { after: cursor === undefined ? 0 : positionOf(cursor), ...filter },
              size + 1,
            )
          : await sortedVideos(database, sort, filter, startOf(cursor, sort), size + 1);
      const videos = rows.slice(0, size).map((row) => presentVideo(row, artwork));
      const last = rows.length > size ? rows[size - 1] : undefined;
      if (!last) return { videos };
      const nextCursor =
        sort === undefined ? cursorAfter(last.position) : searchCursorAfter(endAt(last, sort), sort);
      return { videos, nextCursor };
    },

    /** Also returns a video that its host does not show now. Throws `videoMissing`, or `videoRemoved` for a removed one. */
    async video(id: string): Promise<DetailedVideo> {
      const row = await findVideo(db, id);
      const details = (await findDetails(db, [id])).get(id) ?? NO_DETAILS;
      if (row) return withDetails(presentVideo(row, artwork), details);
      const [withdrawn] = await findWithdrawn(db, [id]);
      if (withdrawn?.state === 'unavailable')
        return withDetails(presentWithdrawn(withdrawn, artwork), details);
      const [erased] = withdrawn ? [] : await findErased(db, [{ id, src: '' }]);
      throw goneError(erased ? 'removed' : withdrawn?.state);
    },

    /** Throws `videoMissing`. */
    async related(id: string): Promise<Video[]> {
      return (await relatedVideos(database, id)).map((row) => presentVideo(row, artwork));
    },

    async picks(query: PicksQuery): Promise<Video[]> {
      return (await picks(database, query)).map((row) => presentVideo(row, artwork));
    },

    async categories(): Promise<Category[]> {
      return (await findCategories(db)).map(presentCategory);
    },

    /** Also finds a former id. Throws `categoryMissing`. */
    async category(id: string): Promise<Category> {
      const row =
        (await findCategory(db, id)) ?? (await findCategory(db, await presentId(db, 'category', id)));
      if (!row) throw new ApiError('categoryMissing');
      return presentCategory(row);
    },

    suggestions: (q: string): Promise<SuggestionsResponse> => suggestions(database, artwork, q),

    /** Also finds a former id. Throws `creatorMissing`. */
    async creator(id: string): Promise<Creator> {
      const [row] = await findCreators(db, [await presentId(db, 'creator', id)]);
      if (!row) throw new ApiError('creatorMissing');
      return presentCreator(row, artwork);
    },
  };
}
