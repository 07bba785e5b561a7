import { Type, type Static } from '@sinclair/typebox';
import { VIDEO_PAGE_MAX } from './browser/limits';

/** Query parameters of a list that comes in pages. All values are text, as in every query string. */
export const part = {
  limit: Type.Optional(
    Type.String({
      pattern: '^(?:[1-9][0-9]{0,2}|1000)$',
      description: `a whole number from 1 to ${VIDEO_PAGE_MAX}`,
    }),
  ),
  cursor: Type.Optional(
    Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$', description: 'the nextCursor of the previous page' }),
  ),
};

const entries = {
  entries: Type.Optional(
    Type.String({
      pattern: '^only$',
      description: '`only`, which gives `entries`, a twentieth of the bytes, in place of whole videos',
    }),
  ),
};

/** Query of a change to the user's lists: how much of the list the response contains. */
export const EntriesQuery = Type.Object(entries, { additionalProperties: true });
export type EntriesQuery = Static<typeof EntriesQuery>;

/** Query of the user's lists: without parameters, the response is the whole list. */
export const PagingQuery = Type.Object({ ...part, ...entries }, { additionalProperties: true });
export type PagingQuery = Static<typeof PagingQuery>;

/** Cursor of the next page; absent after the last page, and in a response with the whole list. */
export const nextCursor = Type.Optional(Type.String());
