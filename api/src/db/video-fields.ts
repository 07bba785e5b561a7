import { FACT_VALUES, MINUTES_MAX, type Video } from '@fitreel/contract';
import { Type, type TOptional, type TSchema } from '@sinclair/typebox';

/** A character that both databases can store in one line: not a control character, an unpaired surrogate or an undecodable one. */
export const LINE_CHARACTER = String.raw`[^\p{Cc}\p{Cs}\uFFFD]`;

/** One line of text. Counts code points, like the contract's schemas; TypeBox's `maxLength` would count UTF-16 units. */
export const line = (maxLength: number) =>
  Type.RegExp(new RegExp(`^${LINE_CHARACTER}{1,${maxLength}}$`, 'u'), {
    description: `one line of UTF-8 text, 1 to ${maxLength} characters`,
  });

/** The source of a picture in a file: an address, or a file's path that does not begin with a slash. */
export const PICTURE_SOURCE =
  /^(?:https?:\/\/[^\s\p{C}]+|file:\/\/\/[^\s\p{C}]+|(?![A-Za-z][A-Za-z0-9+.-]*:|\/)[^\p{C}]+\.(?:jpe?g|png|webp|avif|gif|JPE?G|PNG|WEBP|AVIF|GIF))$/u;

const picture = (folder: string) =>
  Type.RegExp(
    new RegExp(`^(?:[a-z0-9-]+|/(?!/)[A-Za-z0-9._~!$&'()*+,;=:@%/-]*)$|${PICTURE_SOURCE.source}`, 'u'),
    {
      maxLength: 2000,
      description: `the name of a picture in artwork/${folder}, an http or https address, a file's path that ends with its format, or a path of this site that begins with one slash`,
    },
  );

/** Written in place of a fact: the video does not have it, whatever its title says. */
export const UNKNOWN = 'unknown';

/** A fact with a fixed set of values. */
const choice = <Name extends keyof typeof FACT_VALUES>(name: Name) => {
  const values = [...FACT_VALUES[name], UNKNOWN] as const;
  return Type.Optional(
    Type.Unsafe<(typeof values)[number]>(
      Type.RegExp(new RegExp(`^(?:${values.join('|')})$`), { description: values.join(', ') }),
    ),
  );
};

export type Field = {
  /** Its column of `videos`: 0 or empty if the video has no value. */
  column: string;
  type?: 'integer';
  /** The values that a file of the catalogue tool may have. If the file omits the field, an existing video keeps its value. */
  file: TSchema;
  /** The value of a new video if the file omits the field; empty by default. */
  default?: string;
};

/**
 * The fields of a video that have a column, in the order of an export. The row's type, queries, responses, import and export
 * are derived from them; a test compares them with the migrations.
 */
export const VIDEO_FIELDS = {
  title: { column: 'title', file: line(300) },
  creator: { column: 'creator', file: line(100) },
  // Empty if unknown.
  subscriber: {
    column: 'subscriber',
    file: Type.Optional(
      Type.RegExp(/^[0-9]{1,4}(?:\.[0-9]{1,2})?[KkMmBb]?$/, {
        description: 'a number of subscribers, abbreviated: 57, 900k or 1.09M',
      }),
    ),
  },
  // The slug of a picture in `artwork/`, or a path on the site, which begins with a slash. For any other source
  // (`pictureSource`), the path of the picture once it was fetched.
  thumbnail: {
    column: 'thumbnail',
    file: Type.Optional(picture('thumbnails')),
    default: 'placeholder',
  },
  avatar: { column: 'avatar', file: Type.Optional(picture('avatars')), default: 'placeholder' },
  // Empty for the alt text in `artwork/alt.json`.
  alt: { column: 'alt', file: Type.Optional(line(500)) },
  src: {
    column: 'src',
    file: Type.RegExp(/^[A-Za-z0-9_-]+$/, {
      maxLength: 64,
      description: 'the id at the video host, 1 to 64 of the characters A-Z a-z 0-9 _ -',
    }),
  },
  minutes: {
    column: 'minutes',
    type: 'integer',
    file: Type.Optional(
      Type.Union(
        [
          Type.RegExp(/^(?:[1-9][0-9]?|[1-5][0-9]{2}|600|unknown)$/),
          Type.Integer({ minimum: 1, maximum: MINUTES_MAX }),
        ],
        { description: `a whole number from 1 to ${MINUTES_MAX}, or ${UNKNOWN}` },
      ),
    ),
  },
  level: { column: 'level', file: choice('level') },
  equipment: { column: 'equipment', file: choice('equipment') },
  bodyPart: { column: 'body_part', file: choice('bodyPart') },
  intensity: { column: 'intensity', file: choice('intensity') },
} as const satisfies {
  [
    Name in Exclude<keyof Video, '_id' | 'categoryName' | 'factsFromTitle' | 'unavailable' | 'hostProblem'>
  ]-?: Field;
};

export type VideoFields = typeof VIDEO_FIELDS;
export type FieldName = keyof VideoFields;

export const FIELD_NAMES = Object.keys(VIDEO_FIELDS) as FieldName[];

/** The columns of these fields. */
export type FieldColumns<Name extends FieldName = FieldName> = {
  [N in Name as VideoFields[N]['column']]: VideoFields[N] extends { type: 'integer' } ? number : string;
};

/** Whether a file may omit a field. */
export type IsOptional<Name extends FieldName> =
  VideoFields[Name]['file'] extends TOptional<TSchema> ? true : false;

/** A row in which every field is empty. */
export const NO_FIELDS = Object.fromEntries(
  FIELD_NAMES.map((name) => [VIDEO_FIELDS[name].column, 'type' in VIDEO_FIELDS[name] ? 0 : '']),
) as FieldColumns;
