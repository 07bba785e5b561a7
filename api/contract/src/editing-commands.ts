import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { ID_MAX_LENGTH } from './browser/limits';
import { oneOf } from './facts';

/** Maximum videos that one command changes, and maximum videos and categories of an import that can be undone. */
export const EDITED_VIDEOS_MAX = 10_000;

/** Maximum differences that the response to a change lists. */
export const DIFFERENCES_MAX = 200;

/** The number of a change. */
export const changeNumber = Type.Integer({ minimum: 1, description: 'counts the changes, from 1' });

/** Enough for all chapters of a video. */
const FIELD_MAX_LENGTH = 20_000;

/** Fields of a video by name, with values as in a file of the catalogue tool; an empty value clears the field. */
const Fields = Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: FIELD_MAX_LENGTH }));

const id = Type.String({ maxLength: ID_MAX_LENGTH, description: 'the _id of a video' });
const ids = Type.Array(id, { minItems: 1, maxItems: EDITED_VIDEOS_MAX });
const names = Type.Array(Type.String({ maxLength: 40 }), {
  maxItems: 40,
  description: 'the fields that imports may change again; by default all that an editor has set',
});
const name = Type.String({ maxLength: 200, description: 'the name of a category or creator' });
const place = Type.Integer({ minimum: 1, maximum: 10_000_000, description: 'counted from 1' });

/** The fields of each kind of command. */
const COMMANDS = {
  edit: Type.Object({ ids, fields: Fields, expected: Type.Optional(Fields) }),
  'give-back': Type.Object({ ids, names: Type.Optional(names) }),
  hide: Type.Object({ ids }),
  remove: Type.Object({ ids }),
  restore: Type.Object({ ids }),
  erase: Type.Object({
    ids: Type.Optional(ids),
    creator: Type.Optional(
      Type.String({ maxLength: 100, description: 'the name: all videos of this creator' }),
    ),
    confirm: Type.Literal('erase', { description: 'what the editor has typed, since there is no undo' }),
  }),
  move: Type.Object({ id, place }),
  'add-category': Type.Object({ name }),
  'rename-category': Type.Object({ name, newName: name }),
  'move-category': Type.Object({ name, place }),
  'mark-category': Type.Object({
    name,
    training: Type.Boolean({ description: 'whether minutes of the category count as training' }),
  }),
  'read-facts': Type.Object({
    name,
    facts: Type.Boolean({ description: 'whether facts are read from the titles of the category’s videos' }),
  }),
  'remove-category': Type.Object({ name, into: Type.Optional(name) }),
  'rename-creator': Type.Object({ name, newName: name }),
  'merge-creator': Type.Object({ name, into: name }),
  undo: Type.Object({ change: Type.Optional(changeNumber) }),
  redo: Type.Object({}),
};
type Commands = typeof COMMANDS;

/** A change of the catalogue. */
export type EditingCommand = {
  [Kind in keyof Commands]: { kind: Kind } & Static<Commands[Kind]>;
}[keyof Commands];

const kinds = Object.keys(COMMANDS) as (keyof Commands)[];
const properties = Object.assign(
  {},
  ...Object.values(COMMANDS).map((command) => command.properties),
) as Record<string, TSchema>;

/** A single object instead of a union, so that a response can name the invalid field. The required fields depend on `kind`. */
export const EditingCommand = Type.Unsafe<EditingCommand>(
  Type.Object(
    {
      kind: oneOf(kinds, 'what to do'),
      ...Object.fromEntries(
        Object.entries(properties).map(([field, schema]) => [field, Type.Optional(schema)]),
      ),
    },
    {
      additionalProperties: false,
      allOf: kinds.map((kind) => ({
        if: { type: 'object', required: ['kind'], properties: { kind: { const: kind } } },
        then: { type: 'object', required: COMMANDS[kind].required ?? [] },
      })),
    },
  ),
);

/** `POST /editing/changes`. */
export const ChangeCatalogBody = Type.Object(
  {
    command: EditingCommand,
    dryRun: Type.Optional(Type.Boolean({ description: 'changes nothing, and says what would change' })),
  },
  { additionalProperties: true },
);
export type ChangeCatalogBody = Static<typeof ChangeCatalogBody>;

const side = (when: string) =>
  Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()], {
    description: `the fields that differ, ${when}; null where there is none`,
  });

/** 200 of every endpoint that changes the catalogue. */
export const CatalogChangeResponse = Type.Object({
  change: Type.Union([changeNumber, Type.Null()], { description: 'null if nothing was changed' }),
  count: Type.Integer({ description: 'how many videos and categories differ' }),
  differences: Type.Array(
    Type.Object({
      kind: oneOf(['video', 'category'], 'what differs'),
      id: Type.String(),
      name: Type.String({ description: 'the title of a video, or the name of a category' }),
      before: side('as they were'),
      after: side('as they are'),
    }),
    { maxItems: DIFFERENCES_MAX },
  ),
  left: Type.Optional(
    Type.Object(
      { count: Type.Integer(), texts: Type.Array(Type.String(), { maxItems: DIFFERENCES_MAX }) },
      {
        description:
          'what stays as it is, and why: somebody has changed it since, an editor has set it, or the file lacks it',
      },
    ),
  ),
});
export type CatalogChangeResponse = Static<typeof CatalogChangeResponse>;
