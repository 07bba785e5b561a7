import { RemoteName, ReleaseVersion } from '@fitreel/protocol';
import { Type, type Static } from '@sinclair/typebox';
import { check, earlierFormat, hasKey } from './check';

/** RFC 3339 in UTC, as `toISOString` writes it. */
export const Time = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' });

/** No control characters, line breaks or changes of the writing direction: they would break a table in a terminal. */
const PRINTABLE = '[^\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069]';

/** Who made a change: the user of the machine, the name of a token, or `guard`. */
export const Author = Type.String({
  pattern: `^${PRINTABLE}{1,60}$`,
  description: '1 to 60 printable characters',
});

/** The author's comment on a change. */
export const Note = Type.String({
  pattern: `^${PRINTABLE}{1,200}$`,
  description: '1 to 200 printable characters',
});

/** Percent of the visitors who get a canary. */
export const Traffic = Type.Integer({
  minimum: 1,
  maximum: 99,
  description: 'a whole number of percent from 1 to 99',
});

const Canary = Type.Object(
  {
    version: ReleaseVersion,
    traffic: Traffic,
    /** Whether the gateway rolls it back when its loads fail significantly more often than the live release's. */
    guard: Type.Boolean(),
    since: Time,
    by: Author,
  },
  { additionalProperties: false },
);

/** How many previous releases an app's state lists. A rollback to a named version reaches further back. */
export const MAX_PREVIOUS = 20;

/** The live release of an app, its canary, and what was live before. */
export const AppState = Type.Object(
  {
    live: ReleaseVersion,
    since: Time,
    by: Author,
    canary: Type.Union([Canary, Type.Null()]),
    /** Versions that were live before, the latest first. A rollback returns to the first. */
    previous: Type.Array(ReleaseVersion, { maxItems: MAX_PREVIOUS }),
  },
  { additionalProperties: false },
);
export type AppState = Static<typeof AppState>;

/** What a revision did to one app. */
export const Change = Type.Object(
  {
    kind: Type.Union([
      Type.Literal('deploy'),
      Type.Literal('canary'),
      Type.Literal('promote'),
      Type.Literal('rollback'),
      Type.Literal('retire'),
      Type.Literal('prune'),
    ]),
    app: RemoteName,
    /** The release that went live or became the canary; for `retire` and `prune` the release that was removed. */
    version: ReleaseVersion,
    /** The release that was live before; null where there was none. For the rollback of a canary, the canary. */
    from: Type.Union([ReleaseVersion, Type.Null()]),
    /** Percent of the visitors, for a canary. */
    traffic: Type.Optional(Traffic),
  },
  { additionalProperties: false },
);
export type Change = Static<typeof Change>;

/** One revision of the site: what it changed, and the state of every app after it. */
export const Revision = Type.Object(
  {
    /** Whole number from 1, without gaps. */
    revision: Type.Integer({ minimum: 1 }),
    at: Time,
    by: Author,
    note: Type.Optional(Note),
    /** Empty where a revision only completes what an earlier one began. */
    changes: Type.Array(Change),
    apps: Type.Record(RemoteName, AppState, { additionalProperties: false }),
    /** Releases that are being removed and can no longer go live. */
    pendingRemovals: Type.Array(
      Type.Object({ app: RemoteName, version: ReleaseVersion, since: Time }, { additionalProperties: false }),
    ),
  },
  { additionalProperties: false },
);
export type Revision = Static<typeof Revision>;

/**
 * Returns `value` as revision `number`.
 *
 * @throws EarlierFormat where an earlier version of FitReel wrote it, Error that names the field where it is invalid
 */
export function asRevision(value: unknown, number: number): Revision {
  if (hasKey(value, 'pieces')) {
    throw earlierFormat(
      'The release store',
      'move the folders “releases” and “revisions” out of DATA_DIR and start again, which publishes the built apps',
    );
  }
  return check(Revision, value, `revision ${number}`);
}
