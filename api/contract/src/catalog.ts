import { Type, type Static } from '@sinclair/typebox';
import type { EndpointGroup } from './endpoint';
import { Category, Creator, Id, Video } from './entities';
import {
  ID_MAX_LENGTH,
  RELATED_VIDEOS_MAX,
  RESULTS_COUNTED_MAX,
  SEARCH_MAX_LENGTH,
  SUGGESTED_NAMES_MAX,
  SUGGESTED_VIDEOS_MAX,
} from './browser/limits';
import { filters, oneOf } from './facts';
import { nextCursor, part } from './parts';

const category = Type.Optional(
  Type.String({ maxLength: ID_MAX_LENGTH, description: 'the _id of a category' }),
);
const q = Type.Optional(
  Type.String({
    maxLength: SEARCH_MAX_LENGTH,
    description: 'words that all have to be in title, creator or category; the last one may be a beginning',
  }),
);

/** Query of `GET /videos`. All values are text, as in every query string. */
export const VideosQuery = Type.Object(
  {
    ...part,
    category,
    creator: Type.Optional(Type.String({ maxLength: ID_MAX_LENGTH, description: 'the _id of a creator' })),
    q,
    ...filters,
    sort: Type.Optional(
      oneOf(['newest', 'shortest'], 'the order of what `q` finds; by default the best match first'),
    ),
  },
  { additionalProperties: true },
);
export type VideosQuery = Static<typeof VideosQuery>;

export const VideoParams = Type.Object({ videoId: Id });
export type VideoParams = Static<typeof VideoParams>;

export const CategoryParams = Type.Object({ categoryId: Id });
export type CategoryParams = Static<typeof CategoryParams>;

export const CreatorParams = Type.Object({ creatorId: Id });
export type CreatorParams = Static<typeof CreatorParams>;

/** 200 of `GET /videos`; `nextCursor` is absent on the last page, and the last two fields without a search. */
export const VideosResponse = Type.Object({
  videos: Type.Array(Video),
  nextCursor,
  matches: Type.Optional(
    Type.Array(Type.String(), {
      description: 'the words of the titles by which `q` found them, as they stand there',
    }),
  ),
  suggestion: Type.Optional(
    Type.String({ description: 'nothing was found for `q`: the videos are those that this finds' }),
  ),
});
export type VideosResponse = Static<typeof VideosResponse>;

/** Query of `GET /suggestions`: what somebody has typed so far. */
export const SuggestionsQuery = Type.Object(
  { q: Type.String({ maxLength: SEARCH_MAX_LENGTH, description: 'words as of a search' }) },
  { additionalProperties: true },
);
export type SuggestionsQuery = Static<typeof SuggestionsQuery>;

/** 200 of `GET /suggestions`: what a search for `q` finds first, and the creators and categories that are named like it. */
export const SuggestionsResponse = Type.Object({
  videos: Type.Array(Video, { maxItems: SUGGESTED_VIDEOS_MAX }),
  creators: Type.Array(Creator, { maxItems: SUGGESTED_NAMES_MAX }),
  categories: Type.Array(Category, { maxItems: SUGGESTED_NAMES_MAX }),
});
export type SuggestionsResponse = Static<typeof SuggestionsResponse>;

/** Query of `GET /trend`. */
export const TrendQuery = Type.Object({ ...part, ...filters }, { additionalProperties: true });
export type TrendQuery = Static<typeof TrendQuery>;

/** Query of `GET /filters`: which videos to count, and what is chosen. */
export const FiltersQuery = Type.Object({ category, q, ...filters }, { additionalProperties: true });
export type FiltersQuery = Static<typeof FiltersQuery>;

/** The values of a fact that any of the videos has, and how many the value would give beside the other filters. */
const options = Type.Array(Type.Object({ value: Type.String(), count: Type.Optional(Type.Integer()) }));

/** 200 of `GET /filters` (behaviour.md#filters). */
export const FiltersResponse = Type.Object({
  total: Type.Integer({ description: 'how many videos the filters leave' }),
  more: Type.Optional(
    Type.Boolean({ description: `a search that finds more than ${RESULTS_COUNTED_MAX}: total is a minimum` }),
  ),
  length: options,
  level: options,
  equipment: options,
});
export type FiltersResponse = Static<typeof FiltersResponse>;

/** 200 of `GET /trend`; `nextCursor` is absent on the last page. */
export const TrendResponse = Type.Object({ videos: Type.Array(Video), nextCursor });
export type TrendResponse = Static<typeof TrendResponse>;

/** 200 of `GET /video/{videoId}`. */
export const VideoResponse = Type.Object({ video: Video });
export type VideoResponse = Static<typeof VideoResponse>;

/** 200 of `GET /video/{videoId}/related`: others of its category, the most alike first (behaviour.md#must-watch). */
export const RelatedVideosResponse = Type.Object({
  videos: Type.Array(Video, { maxItems: RELATED_VIDEOS_MAX }),
});
export type RelatedVideosResponse = Static<typeof RelatedVideosResponse>;

/** 200 of `GET /categories`. */
export const CategoriesResponse = Type.Object({ categories: Type.Array(Category) });
export type CategoriesResponse = Static<typeof CategoriesResponse>;

/** 200 of `GET /categories/{categoryId}`. */
export const CategoryResponse = Type.Object({ category: Category });
export type CategoryResponse = Static<typeof CategoryResponse>;

/** 200 of `GET /creators/{creatorId}`. */
export const CreatorResponse = Type.Object({ creator: Creator });
export type CreatorResponse = Static<typeof CreatorResponse>;

/** The endpoints of videos, categories and creators. */
export const catalogEndpoints = {
  'GET /videos': { access: 'public', query: VideosQuery, response: VideosResponse },
  'GET /suggestions': { access: 'public', query: SuggestionsQuery, response: SuggestionsResponse },
  'GET /filters': { access: 'public', query: FiltersQuery, response: FiltersResponse },
  'GET /trend': { access: 'public', query: TrendQuery, response: TrendResponse },
  'GET /video/{videoId}': {
    access: 'public',
    params: VideoParams,
    response: VideoResponse,
    errors: ['videoMissing'],
  },
  'GET /video/{videoId}/related': {
    access: 'public',
    params: VideoParams,
    response: RelatedVideosResponse,
    errors: ['videoMissing'],
  },
  'GET /categories': { access: 'public', response: CategoriesResponse },
  'GET /categories/{categoryId}': {
    access: 'public',
    params: CategoryParams,
    response: CategoryResponse,
    errors: ['categoryMissing'],
  },
  'GET /creators/{creatorId}': {
    access: 'public',
    params: CreatorParams,
    response: CreatorResponse,
    errors: ['creatorMissing'],
  },
} as const satisfies EndpointGroup;
