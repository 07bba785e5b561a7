import { Type, type Static } from '@sinclair/typebox';
import { TypeCompiler } from '@sinclair/typebox/compiler';
import { COLUMNS, type Column } from './formats';
import { shown } from './problem';

/** Text that can be stored and shown on one line: no control characters, no half pairs, nothing undecodable. */
const line = (maxLength: number) =>
  Type.RegExp(/^[^\p{Cc}\p{Cs}\uFFFD]+$/u, {
    maxLength,
    description: `one line of UTF-8 text, 1 to ${maxLength} characters`,
  });

const picture = (folder: string) =>
  Type.RegExp(/^(?:[a-z0-9-]+|\/(?!\/)[A-Za-z0-9._~!$&'()*+,;=:@%/-]*)$/, {
    maxLength: 500,
    description: `the name of a picture in artwork/${folder} or a path of this site that begins with one slash`,
  });

/** One video of a file. What is optional may also be empty, which means the same as leaving it out. */
export const VideoRow = Type.Object(
  {
    _id: Type.Optional(
      Type.RegExp(/^[A-Za-z0-9][A-Za-z0-9._~-]*$/, {
        maxLength: 128,
        description: '1 to 128 of the characters A-Z a-z 0-9 . _ ~ -, a letter or digit first',
      }),
    ),
    title: line(300),
    creator: line(100),
    subscriber: Type.RegExp(/^[0-9]{1,4}(?:\.[0-9]{1,2})?[KkMmBb]?$/, {
      description: 'a number of subscribers, abbreviated: 57, 900k or 1.09M',
    }),
    thumbnail: Type.Optional(picture('thumbnails')),
    avatar: Type.Optional(picture('avatars')),
    alt: Type.Optional(line(500)),
    src: Type.RegExp(/^[A-Za-z0-9_-]+$/, {
      maxLength: 64,
      description: 'the id at the video host, 1 to 64 of the characters A-Z a-z 0-9 _ -',
    }),
    categoryName: line(100),
  },
  { additionalProperties: false },
);
export type VideoRow = Static<typeof VideoRow>;

const required: readonly string[] = VideoRow.required ?? [];

/** The columns that a file must have. */
export const REQUIRED: readonly Column[] = COLUMNS.filter((name) => required.includes(name));

const compiled = TypeCompiler.Compile(VideoRow);

/**
 * The video of one row, its fields trimmed and the empty ones left out; or what is wrong, a line for each bad
 * field, with the `_id` where at least that is good.
 */
export type CheckedRow = { video: VideoRow } | { says: string[]; id: string | undefined };

/** Checks what a file has for one video against `VideoRow`. */
export function checkedRow(values: unknown): CheckedRow {
  if (typeof values !== 'object' || values === null || Array.isArray(values)) {
    return { says: [`takes an object with the fields of a video, not ${shown(values)}`], id: undefined };
  }
  const fields: Record<string, unknown> = Object.fromEntries(
    Object.entries(values)
      .map(
        ([name, value]: [string, unknown]) =>
          [name, typeof value === 'string' ? value.trim() : value] as const,
      )
      .filter(([, value]) => value !== '' && value !== null),
  );
  if (compiled.Check(fields)) return { video: fields };
  const bad = new Set([...compiled.Errors(fields)].map(({ path }) => path.slice(1)));
  const id = typeof fields._id === 'string' && !bad.has('_id') ? fields._id : undefined;
  return { says: [...bad].map((name) => fieldProblem(name, fields)), id };
}

function fieldProblem(path: string, fields: Record<string, unknown>): string {
  // A path is a JSON pointer, in which these two characters are written so.
  const name = path.replaceAll('~1', '/').replaceAll('~0', '~');
  const takes = VideoRow.properties[name as Column]?.description;
  if (!Object.hasOwn(VideoRow.properties, name) || takes === undefined) {
    return `${shown(name)} is no field; there are ${COLUMNS.join(', ')}`;
  }
  const has = Object.hasOwn(fields, name) ? `not ${shown(fields[name])}` : 'and is missing';
  return `${name} takes ${takes}, ${has}`;
}
