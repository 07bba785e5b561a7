import { Type, type Static } from '@sinclair/typebox';
import { VideoParams } from './catalog';
import { CatalogChangeResponse } from './editing-commands';
import type { EndpointGroup } from './endpoint';
import { oneOf } from './facts';

/** Most problems of a file that the response to an import lists. */
export const IMPORT_PROBLEMS_MAX = 100;

/** Most bytes of a file to import. */
export const IMPORT_FILE_MAX_BYTES = 50 * 1024 * 1024;

/** Most bytes of a picture. */
export const PICTURE_FILE_MAX_BYTES = 20 * 1024 * 1024;

const flag = (description: string) =>
  Type.Optional(oneOf(['true', 'false'], `whether ${description}; false by default`));

/** Query of `POST /editing/imports`. */
export const ImportQuery = Type.Object(
  {
    name: Type.Optional(
      Type.String({ maxLength: 255, description: 'the name of the file, whose ending says what it is' }),
    ),
    kind: Type.Optional(
      Type.String({
        pattern: '^[a-z-]{1,20}$',
        description: 'what the file is; by default found by looking',
      }),
    ),
    category: Type.Optional(
      Type.String({ maxLength: 100, description: 'the category of videos that have none of their own' }),
    ),
    creator: Type.Optional(
      Type.String({ maxLength: 100, description: 'the creator of videos whose file names none' }),
    ),
    createCategories: flag('to add the categories that do not exist'),
    skipBad: flag('to go on without the rows that cannot be taken'),
    dryRun: flag('to change nothing, and to say what would change'),
  },
  { additionalProperties: true },
);
export type ImportQuery = Static<typeof ImportQuery>;

/** 200 of `POST /editing/imports`. */
export const ImportResponse = Type.Object({
  kind: Type.String({ description: 'what the file is' }),
  imported: Type.Boolean({ description: 'false for a dry run, and when bad rows kept everything back' }),
  rows: Type.Integer({ description: 'how many videos the file has' }),
  bad: Type.Integer({ description: 'how many of them cannot be taken' }),
  added: Type.Integer(),
  changed: Type.Integer(),
  unchanged: Type.Integer(),
  withdrawn: Type.Integer({ description: 'left as they are, as they were hidden or removed' }),
  drafts: Type.Integer({
    description: 'how many wait for a category, and viewers do not find them until then',
  }),
  problems: Type.Array(
    Type.Object({
      line: Type.Optional(Type.Integer({ description: 'of the file' })),
      row: Type.Optional(Type.Integer({ description: 'counts the videos of the file, from 1' })),
      message: Type.String(),
    }),
    { maxItems: IMPORT_PROBLEMS_MAX },
  ),
});
export type ImportResponse = Static<typeof ImportResponse>;

export const PictureParams = Type.Object({
  ...VideoParams.properties,
  field: oneOf(['thumbnail', 'avatar'], 'which picture of the video'),
});
export type PictureParams = Static<typeof PictureParams>;

/** The endpoints of the editor's room that take files. */
export const editingFileEndpoints = {
  'POST /editing/imports': {
    access: 'editor',
    description:
      'Imports a file as the catalogue tool does: all of it, or nothing. Pictures are fetched afterwards. ' +
      'Imports come one at a time.',
    query: ImportQuery,
    fileMaxBytes: IMPORT_FILE_MAX_BYTES,
    response: ImportResponse,
    errors: ['importRunning', 'fileRejected'],
  },
  'PUT /editing/videos/{videoId}/{field}': {
    access: 'editor',
    description: 'Gives a video a picture: a JPEG, PNG, WebP, AVIF or GIF.',
    params: PictureParams,
    fileMaxBytes: PICTURE_FILE_MAX_BYTES,
    response: CatalogChangeResponse,
    errors: ['fileRejected'],
  },
} as const satisfies EndpointGroup;
