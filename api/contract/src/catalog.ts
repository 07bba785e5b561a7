import { Type, type Static } from '@sinclair/typebox';
import { DetailedVideo } from './details';
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
    description:
      'words that title, creator, category and facts have together; the last one may be a beginning',
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
      oneOf(
        ['newest', 'shortest'],
        'by default the catalogue’s order, or of what `q` finds the best match first; `newest` by publication, or by ' +
          'addition where that is unknown',
      ),
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

/** 200 of `GET /videos`; `nextCursor` is absent on the last page, and the other fields without a search. */
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
  creator: Type.Optional(Creator),
  partly: Type.Optional(
    Type.Boolean({ description: 'true when no video has all words of `q`: the videos have some of them' }),
  ),
});
export type VideosResponse = Static<typeof VideosResponse>;

/** Query of `GET /suggestions`: the text typed so far. */
export const SuggestionsQuery = Type.Object(
  { q: Type.String({ maxLength: SEARCH_MAX_LENGTH, description: 'words as of a search' }) },
  { additionalProperties: true },
);
export type SuggestionsQuery = Static<typeof SuggestionsQuery>;

/** 200 of `GET /suggestions`: the first results of a search for `q`, and the creators and categories with similar names. */
export const SuggestionsResponse = Type.Object({
  videos: Type.Array(Video, { maxItems: SUGGESTED_VIDEOS_MAX }),
  creators: Type.Array(Creator, { maxItems: SUGGESTED_NAMES_MAX }),
  categories: Type.Array(Category, { maxItems: SUGGESTED_NAMES_MAX }),
});
export type SuggestionsResponse = Static<typeof SuggestionsResponse>;

/** Query of `GET /trend`. */
export const TrendQuery = Type.Object({ ...part, ...filters }, { additionalProperties: true });
export type TrendQuery = Static<typeof TrendQuery>;

/** Query of `GET /filters`: the videos to count, and the chosen filters. */
export const FiltersQuery = Type.Object({ category, q, ...filters }, { additionalProperties: true });
export type FiltersQuery = Static<typeof FiltersQuery>;

/** The values of a fact that the videos have, and how many videos each one would leave together with the other filters. */
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
  bodyPart: options,
  intensity: options,
});
export type FiltersResponse = Static<typeof FiltersResponse>;

/** 200 of `GET /trend`; `nextCursor` is absent on the last page. The first page has `featured` if an editor chose one for today. */
export const TrendResponse = Type.Object({
  videos: Type.Array(Video),
  nextCursor,
  ranked: Type.Optional(
    Type.Integer({ description: 'how many of these videos viewers liked or opened: they come first' }),
  ),
  featured: Type.Optional(Video),
  day: Type.Optional(
    Type.Integer({
      description: 'on the first page: the UTC day, in days since 1970, for what changes daily',
    }),
  ),
});
export type TrendResponse = Static<typeof TrendResponse>;

/** 200 of `GET /video/{videoId}`. */
export const VideoResponse = Type.Object({ video: DetailedVideo });
export type VideoResponse = Static<typeof VideoResponse>;

/** 200 of `GET /video/{videoId}/related`: other videos of its category, the most similar first (behaviour.md#must-watch). */
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
  'GET /videos': {
    access: 'public',
    description:
      'Without parameters, all videos in the catalogue’s order, up to 1,000. A category or creator that ' +
      'does not exist finds nothing. The first 10 words of `q` count. A cursor belongs to its order. ' +
      'When nothing is found for `q`, up to 4 words that the catalogue lacks are replaced by the nearest ' +
      'ones that it has, which are the `suggestion`. A word of 3 letters may lack one. A word of 4 or 5 ' +
      'letters may have one mistake, and a longer one two: a letter too many, too few, a wrong one, or ' +
      'two swapped. Two neighbours may stand for one word, and a word of 6 letters or more for two. Two ' +
      'words that stand next to each other in a title come before a nearest one. When that finds ' +
      'nothing either, words that no video has are left out, and up to two more if that is needed. What has all ' +
      'others is found, `partly` is true, and half of the words, rounded down, are left. ' +
      'On the first page, `creator` is one whom `q` names: by more than half of the words of the name, ' +
      'or by the first half of a name of one word.',
    query: VideosQuery,
    response: VideosResponse,
  },
  'GET /suggestions': {
    access: 'public',
    description:
      'The videos are those that a search for `q` finds first, and `q` is corrected as for a search. ' +
      'Creators and categories have all its words in their names, the last one as a beginning. `q` may ' +
      'be empty. A single letter after other words does not narrow the videos.',
    query: SuggestionsQuery,
    response: SuggestionsResponse,
  },
  'GET /filters': {
    access: 'public',
    description:
      'A list is counted exactly, a search up to 1,000 results. Counts follow the catalogue within 5 ' +
      'seconds, or more slowly in a large catalogue that changes often: counting takes at most 5 % of a ' +
      'process’s time.',
    query: FiltersQuery,
    response: FiltersResponse,
  },
  'GET /trend': {
    access: 'public',
    description:
      'All videos, beginning with those that viewers liked and opened most in the last seven days; at ' +
      'most 1,000 are ranked. A viewer counts once a day for a video, and each day counts half as much ' +
      'as the day after it. What leaves the likes or the history no longer counts. Ties come ' +
      'in the catalogue’s order, the others the newest first. From one IP address at most 5 viewers a day count for a ' +
      'video, guests included, and at most 2,000 additions in all. The ranking is made again on request ' +
      'once it is 5 seconds old, and less often as the data grows, so that it takes at most 1 % of a ' +
      'process’s time. A cursor keeps its ranking for an hour.',
    query: TrendQuery,
    response: TrendResponse,
  },
  'GET /video/{videoId}': {
    access: 'public',
    params: VideoParams,
    response: VideoResponse,
    errors: ['videoMissing', 'videoRemoved'],
  },
  'GET /video/{videoId}/related': {
    access: 'public',
    description:
      'Other videos of the same category. First come those of the same length (within a tenth), the ' +
      'nearest first; then those among the creator’s next 100 videos in the catalogue that are of the ' +
      'category; then the others by how near in length they are. Equal ones come in the catalogue’s ' +
      'order from this video on, a shorter one before one that is longer by as much.',
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
    description:
      'The `_id` is made from the name: lower case, without accents, a hyphen for anything that is ' +
      'neither letter nor digit, at most 80 characters. Creators with the same `_id` are one. A name ' +
      'without letters and digits has none. A former `_id`, of a creator who was renamed or merged, responds with the present ' +
      'creator, also as the `creator` of a list. Name, `subscriber` and `avatar` are those of the creator’s ' +
      'first video in the catalogue.',
    params: CreatorParams,
    response: CreatorResponse,
    errors: ['creatorMissing'],
  },
} as const satisfies EndpointGroup;
