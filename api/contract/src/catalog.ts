import { Type, type Static } from '@sinclair/typebox';
import { Category, Video } from './entities';
import { VIDEO_PAGE_MAX } from './limits';

const id = Type.String({ maxLength: 512 });

/** Parameters of `GET /videos` (decision 11). They come as text, as all of a query does. */
export const VideosQuery = Type.Object(
  {
    limit: Type.Optional(
      Type.String({
        pattern: '^(?:[1-9][0-9]{0,2}|1000)$',
        description: `a whole number from 1 to ${VIDEO_PAGE_MAX}`,
      }),
    ),
    cursor: Type.Optional(
      Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$', description: 'the nextCursor of the page before' }),
    ),
    category: Type.Optional(Type.String({ maxLength: 512, description: 'the _id of a category' })),
    q: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'words to find, all of them, in title, creator or category',
      }),
    ),
  },
  { additionalProperties: true },
);
export type VideosQuery = Static<typeof VideosQuery>;

export const VideoParams = Type.Object({ videoId: id });
export type VideoParams = Static<typeof VideoParams>;

export const CategoryParams = Type.Object({ categoryId: id });
export type CategoryParams = Static<typeof CategoryParams>;

/** 200 of `GET /videos`; `nextCursor` is there when more follow (decision 11). */
export const VideosResponse = Type.Object({
  videos: Type.Array(Video),
  nextCursor: Type.Optional(Type.String()),
});
export type VideosResponse = Static<typeof VideosResponse>;

/** 200 of `GET /video/{videoId}`. */
export const VideoResponse = Type.Object({ video: Video });
export type VideoResponse = Static<typeof VideoResponse>;

/** 200 of `GET /categories`. */
export const CategoriesResponse = Type.Object({ categories: Type.Array(Category) });
export type CategoriesResponse = Static<typeof CategoriesResponse>;

/** 200 of `GET /categories/{categoryId}`. */
export const CategoryResponse = Type.Object({ category: Category });
export type CategoryResponse = Static<typeof CategoryResponse>;
