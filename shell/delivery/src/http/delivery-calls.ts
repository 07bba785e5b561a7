import { RemoteName } from '@fitreel/protocol';
import { Type } from '@sinclair/typebox';

/** Most entries of the history in one answer. */
export const MOST_ENTRIES = 1000;

/** All of it is text in an address. */
export const HistoryQuery = Type.Object(
  {
    app: Type.Optional(RemoteName),
    limit: Type.String({ pattern: '^[1-9][0-9]{0,2}$|^1000$', description: 'a whole number from 1 to 1000' }),
  },
  { additionalProperties: false },
);

/** How many previous releases stay. */
export const Keep = Type.Integer({ minimum: 0, maximum: 1000, description: 'a whole number from 0 to 1000' });

/** Without `app`, the one that the token is for. */
export const PruneBody = Type.Object(
  { app: Type.Optional(RemoteName), keep: Keep },
  { additionalProperties: false },
);

export const ReleaseParams = Type.Object({ app: RemoteName });
