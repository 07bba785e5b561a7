import { Type, type Static } from '@sinclair/typebox';
import { RemoteName } from '../composition/description';
import { ReleaseVersion } from '../composition/release';
import { printable } from '../composition/schemas';

/** RFC 3339 in UTC, as `toISOString` writes it. */
export const Time = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' });

/** Who made a change: the user of the machine, the name of a token, or `guard`. */
export const Author = printable(60);

/** The author's comment on a change. */
export const Note = printable(200);

/** Percent of the visitors who get a canary. With 0 it waits: only previews show it. */
export const Traffic = Type.Integer({
  minimum: 0,
  maximum: 99,
  description: 'a whole number of percent from 0 to 99',
});

/** A release in the store. */
export const ReleaseName = Type.Object({
  /** `shell`, or a remote's name. */
  app: RemoteName,
  version: ReleaseVersion,
});
export type ReleaseName = Static<typeof ReleaseName>;
