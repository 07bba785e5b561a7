import { Type, type Static } from '@sinclair/typebox';
import { CHAPTERS_MAX, CHAPTER_TITLE_MAX_LENGTH, DESCRIPTION_MAX_LENGTH } from './browser/limits';
import { POSITION_SECONDS_MAX } from './browser/kept-limits';
import { Video } from './entities';

/** A chapter of a video, as its creator named it. */
export const Chapter = Type.Object({
  seconds: Type.Integer({ minimum: 0, maximum: POSITION_SECONDS_MAX, description: 'where it begins' }),
  title: Type.String({ minLength: 1, maxLength: CHAPTER_TITLE_MAX_LENGTH }),
});
export type Chapter = Static<typeof Chapter>;

/** A video with its creator's description and chapters. Lists omit these details. */
export const DetailedVideo = Type.Object({
  ...Video.properties,
  description: Type.Optional(
    Type.String({
      maxLength: DESCRIPTION_MAX_LENGTH,
      description: 'plain text with line breaks; absent if there is none',
    }),
  ),
  published: Type.Optional(
    Type.String({
      pattern: '^\\d{4}-\\d\\d-\\d\\d$',
      description: 'the day on which it appeared at the video host: year-month-day; absent if unknown',
    }),
  ),
  chapters: Type.Optional(
    Type.Array(Chapter, { maxItems: CHAPTERS_MAX, description: 'in their order; absent if there are none' }),
  ),
});
export type DetailedVideo = Static<typeof DetailedVideo>;
