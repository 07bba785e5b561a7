import { Chapter, CHAPTERS_MAX, CHAPTER_TITLE_MAX_LENGTH, DESCRIPTION_MAX_LENGTH } from '@fitreel/contract';
import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { TypeCompiler } from '@sinclair/typebox/compiler';
import {
  line,
  LINE_CHARACTER,
  UNKNOWN,
  VIDEO_FIELDS,
  type FieldName,
  type VideoFields,
} from '../db/video-fields';
import type { DetailColumns } from '../modules/catalog/details-repository';
import { FACT_NAMES, GIVEN_NAMES, type GivenFacts } from '../modules/catalog/facts';
import type { PictureKind } from '../pictures/picture-names';
import { isObject } from './kinds/video-values';
import { catalogValue } from './written-values';

type FilesOf<Name extends FieldName> = { [N in Name]: VideoFields[N]['file'] };

const filesOf = <Name extends FieldName>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, VIDEO_FIELDS[name].file])) as FilesOf<Name>;

/** The creator's details of a video, and when home features it. */
const DETAILS = {
  description: Type.Optional(
    Type.RegExp(new RegExp(`^(?:${LINE_CHARACTER}|[\\n\\t]){1,${DESCRIPTION_MAX_LENGTH}}$`, 'u'), {
      description: `UTF-8 text, 1 to ${DESCRIPTION_MAX_LENGTH} characters`,
    }),
  ),
  published: Type.Optional(
    Type.RegExp(/^[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$/, {
      description: 'a day: 2024-05-01',
    }),
  ),
  chapters: Type.Optional(
    Type.Array(
      Type.Object(
        {
          seconds: Chapter.properties.seconds,
          title: line(CHAPTER_TITLE_MAX_LENGTH),
        },
        { additionalProperties: false },
      ),
      {
        maxItems: CHAPTERS_MAX,
        description: `up to ${CHAPTERS_MAX} lines such as 1:30 Squats, or in JSON a list of objects such as {"seconds":90,"title":"Squats"}; a title has 1 to ${CHAPTER_TITLE_MAX_LENGTH} characters`,
      },
    ),
  ),
  featured: Type.Optional(
    Type.RegExp(/^[0-9]{4}-[01][0-9]-[0-3][0-9](?:\/[0-9]{4}-[01][0-9]-[0-3][0-9])?$/, {
      description: 'a day, or the first and the last day: 2026-12-01/2026-12-24',
    }),
  ),
} satisfies Record<keyof DetailColumns, TSchema>;

/** A video in a file. An empty optional field counts as missing. */
export const VideoRow = Type.Object(
  {
    _id: Type.Optional(
      Type.RegExp(/^[A-Za-z0-9][A-Za-z0-9._~-]*$/, {
        maxLength: 128,
        description: '1 to 128 of the characters A-Z a-z 0-9 . _ ~ -, a letter or digit first',
      }),
    ),
    ...filesOf(GIVEN_NAMES),
    categoryName: Type.Optional(line(100)),
    training: Type.Optional(
      Type.Union([Type.Literal('yes'), Type.Literal('no')], {
        description:
          'yes or no: whether minutes of its category count as training, if the file adds that category',
      }),
    ),
    ...filesOf(FACT_NAMES),
    ...DETAILS,
    factsFromTitle: Type.Optional(
      Type.Union([Type.Array(Type.String(), { maxItems: 10 }), Type.RegExp(/^[A-Za-z ]{1,100}$/)], {
        description: 'names of the facts that were taken from the title, with spaces between',
      }),
    ),
  },
  { additionalProperties: false },
);
export type VideoRow = Static<typeof VideoRow>;

type Column = keyof VideoRow;

/** The columns of a file, in the order of an export. */
export const COLUMNS = Object.keys(VideoRow.properties) as Column[];

const required: readonly string[] = VideoRow.required ?? [];

/** The columns that a file must have. */
export const REQUIRED_COLUMNS: readonly Column[] = COLUMNS.filter((name) => required.includes(name));

const compiled = TypeCompiler.Compile(VideoRow);

/** A video, or a message for each bad field. */
type CheckedRow = { video: VideoRow } | { messages: string[] };

/** Validates a row's values against `VideoRow`. Returns them in the catalogue's form, without empty ones. */
export function checkedRow(values: unknown): CheckedRow {
  if (!isObject(values)) {
    return { messages: [`takes an object with the fields of a video, not ${display(values)}`] };
  }
  const fields: Record<string, unknown> = Object.fromEntries(
    Object.entries(values)
      .map(([name, value]: [string, unknown]) => [name, catalogValue(name, value)] as const)
      .filter(([, value]) => value !== '' && value !== null),
  );
  if (compiled.Check(fields)) return { video: fields };
  const bad = new Set([...compiled.Errors(fields)].map(({ path }) => path.split('/')[1] ?? ''));
  return { messages: [...bad].map((name) => fieldMessage(name, fields)) };
}

/** The facts that a file gives, except those that it marks as taken from the title. */
export function givenIn({ factsFromTitle = [], ...video }: VideoRow): GivenFacts {
  const stated = typeof factsFromTitle === 'string' ? factsFromTitle.split(' ') : factsFromTitle;
  const given = FACT_NAMES.filter((name) => video[name] !== undefined && !stated.includes(name));
  return Object.fromEntries(
    given.map((name) => {
      const value = video[name] === UNKNOWN ? null : video[name];
      return [name, name === 'minutes' && value !== null ? Number(value) : value];
    }),
  );
}

function fieldMessage(path: string, fields: Record<string, unknown>): string {
  // Undo the escapes of a JSON pointer (RFC 6901).
  const name = path.replaceAll('~1', '/').replaceAll('~0', '~');
  const takes = VideoRow.properties[name as Column]?.description;
  if (!Object.hasOwn(VideoRow.properties, name) || takes === undefined) {
    return `${display(name)} is not a field; the fields are ${COLUMNS.join(', ')}`;
  }
  if (!Object.hasOwn(fields, name)) return `${name} is missing; it takes ${takes}`;
  return `${name} takes ${takes}, not ${display(fields[name])}`;
}

/** The problem of a row with a picture path of a site, if this site lacks the picture. */
export const missingPicture = (kind: PictureKind, path: string): string =>
  `${kind} ${display(path)} is not on this site; export --pictures FOLDER carries it over from the site that has it`;

/** `value` for a message: short, on one line, and without control characters, which a terminal would execute. */
export function display(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value !== 'string') return String(value);
  const start = value.length > 60 ? `${value.slice(0, 60)}…` : value;
  return `"${start.replace(/[\p{C}\u2028\u2029]/gu, escaped)}"`;
}

function escaped(character: string): string {
  return `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;
}
