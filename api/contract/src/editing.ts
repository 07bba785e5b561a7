import { Type, type Static } from '@sinclair/typebox';
import { ID_MAX_LENGTH, SEARCH_MAX_LENGTH } from './browser/limits';
import { VideoParams } from './catalog';
import { CatalogChangeResponse, ChangeCatalogBody, changeNumber } from './editing-commands';
import type { EndpointGroup } from './endpoint';
import { Video } from './entities';
import { FACT_VALUES, LENGTHS } from './browser/facts';
import { oneOf } from './facts';

/** Maximum videos on a page of `GET /editing/videos`. */
export const EDITED_PAGE_MAX = 200;

/** A video in an editor's list. */
export const EditedVideo = Type.Object({
  _id: Type.String(),
  state: oneOf(
    ['live', 'draft', 'hidden', 'removed'],
    'viewers find the live ones alone; a draft was never live',
  ),
  title: Type.String(),
  creator: Type.String(),
  categoryName: Type.String({ description: 'empty: none yet' }),
  minutes: Type.Optional(Type.Integer()),
  thumbnail: Type.String({ description: 'absolute path of the picture on this site' }),
  unavailable: Type.Optional(Type.String({ description: 'why it does not play at the video host' })),
  needs: Type.Array(
    oneOf(
      ['category', 'picture', 'facts', 'plays', 'source'],
      'what it lacks; plays: it does not play; source: another video has the same',
    ),
  ),
});
export type EditedVideo = Static<typeof EditedVideo>;

const factFilter = <const T extends string>(values: readonly T[], description: string) =>
  Type.Optional(oneOf([...values, 'unknown'], `${description}; unknown: those without`));

/** Query of `GET /editing/videos`. All values are text, as in every query string. */
export const EditedVideosQuery = Type.Object(
  {
    q: Type.Optional(
      Type.String({
        maxLength: SEARCH_MAX_LENGTH,
        description: 'words, or parts of words, that all have to be in title, creator or category, or an id',
      }),
    ),
    filter: Type.Optional(
      oneOf(
        ['draft', 'hidden', 'removed', 'unavailable', 'no-picture', 'no-facts', 'same-source'],
        'which videos',
      ),
    ),
    category: Type.Optional(Type.String({ maxLength: ID_MAX_LENGTH, description: 'the _id of a category' })),
    creator: Type.Optional(Type.String({ maxLength: ID_MAX_LENGTH, description: 'the _id of a creator' })),
    length: factFilter(LENGTHS, 'in minutes'),
    level: factFilter(FACT_VALUES.level, 'for whom they are'),
    equipment: factFilter(FACT_VALUES.equipment, 'what they need most; none: nothing'),
    bodyPart: factFilter(FACT_VALUES.bodyPart, 'what they train most'),
    intensity: factFilter(FACT_VALUES.intensity, 'how hard they are'),
    offset: Type.Optional(
      Type.String({ pattern: '^(?:0|[1-9][0-9]{0,6})$', description: 'a whole number from 0' }),
    ),
    limit: Type.Optional(
      Type.String({
        pattern: '^(?:[1-9][0-9]?|1[0-9]{2}|200)$',
        description: `a whole number from 1 to ${EDITED_PAGE_MAX}`,
      }),
    ),
  },
  { additionalProperties: true },
);
export type EditedVideosQuery = Static<typeof EditedVideosQuery>;

/** 200 of `GET /editing/videos`. */
export const EditedVideosResponse = Type.Object({
  total: Type.Integer({ description: 'how many videos there are, on all pages' }),
  version: Type.Integer({ description: 'another number after each change of the catalogue' }),
  videos: Type.Array(EditedVideo, { maxItems: EDITED_PAGE_MAX }),
});
export type EditedVideosResponse = Static<typeof EditedVideosResponse>;

/** 200 of `GET /editing/videos/{videoId}`. */
export const EditedVideoResponse = Type.Object({
  video: EditedVideo,
  fields: Type.Record(Type.String(), Type.String(), {
    description: 'what an edit can change, as a file of the catalogue tool has it',
  }),
  edited: Type.Array(Type.String(), {
    description: 'the fields that an editor has set: imports leave them alone until `give-back`',
  }),
  origins: Type.Record(
    Type.String(),
    oneOf(['host', 'title', 'editor'], 'where a field that has a value has it from'),
  ),
  hostValues: Type.Record(Type.String(), Type.String(), {
    description:
      'what `give-back` gives the fields of `edited`; a fact is empty where the title decides. The next import brings a value that is absent',
  }),
  card: Video,
});
export type EditedVideoResponse = Static<typeof EditedVideoResponse>;

/** Maximum changes on a page of `GET /editing/changes`. */
export const CHANGES_MAX = 50;

/** Query of `GET /editing/changes`. */
const ChangesQuery = Type.Object(
  {
    before: Type.Optional(
      Type.String({ pattern: '^[1-9][0-9]{0,8}$', description: 'only changes with a lower number' }),
    ),
  },
  { additionalProperties: true },
);

/** 200 of `GET /editing/changes`: the newest first. */
export const ChangesResponse = Type.Object({
  changes: Type.Array(
    Type.Object({
      change: changeNumber,
      at: Type.String({ description: 'when, with zone' }),
      by: Type.String({ description: 'who made it: the holder of a token; empty on the command line' }),
      command: Type.String({ description: 'what was asked for, to read: videos by their titles' }),
      undoes: Type.Optional(
        Type.Integer({ description: 'the number of the change that it took back; taking it back is a redo' }),
      ),
      undone: Type.Optional(
        Type.Boolean({ description: 'true if a later change took it back; else absent' }),
      ),
      count: Type.Integer({ description: 'how many videos and categories it changed' }),
    }),
    { maxItems: CHANGES_MAX },
  ),
});
export type ChangesResponse = Static<typeof ChangesResponse>;

/** The endpoints of the editor's room. */
export const editingEndpoints = {
  'GET /editing/videos': {
    access: 'editor',
    description:
      'All videos: the live ones in the catalogue’s order, then the others. Without `limit`, 100 of them.',
    query: EditedVideosQuery,
    response: EditedVideosResponse,
  },
  'GET /editing/videos/{videoId}': {
    access: 'editor',
    description: 'One video, with the card that viewers see, or would see.',
    params: VideoParams,
    response: EditedVideoResponse,
    errors: ['videoMissing'],
  },
  'GET /editing/changes': {
    access: 'editor',
    description: `The newest ${CHANGES_MAX} changes, or as many before a number.`,
    query: ChangesQuery,
    response: ChangesResponse,
  },
  'POST /editing/changes': {
    access: 'editor',
    description:
      'One transaction: all of the change, or nothing. `expected` are the values of fields that the editor ' +
      'saw: where one differs meanwhile, nothing changes, and the error names the field and its present ' +
      'value. `undo` takes back a change, by default the newest that was not taken back; `redo` makes the one again that the newest ' +
      'undo took back. `erase` cannot be taken back: it empties viewers’ lists, the journal and pictures of ' +
      'these videos, and `left` names the backups that have them. A dry run only reads. After the rename of a large ' +
      'category, searches by its new name follow page by page.',
    body: ChangeCatalogBody,
    response: CatalogChangeResponse,
    errors: ['changedMeanwhile', 'changeRejected'],
  },
} as const satisfies EndpointGroup;
