import { RemoteName, ReleaseVersion } from '@fitreel/protocol';
import { Type, type Static } from '@sinclair/typebox';

/** RFC 3339 in UTC, as `toISOString` writes it. */
export const Time = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' });

/** No control character, line break or change of the writing direction: what stands in a table stays in its place. */
const PRINTABLE = '[^\\u0000-\\u001f\\u007f-\\u009f\\u2028-\\u202e\\u2066-\\u2069]';

/** Who made a change: the user of the machine, the name of a token, or `guard`. */
export const Author = Type.String({
  pattern: `^${PRINTABLE}{1,60}$`,
  description: '1 to 60 printable characters',
});

/** What the author wants to say of a change. */
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
    /** Whether the gateway takes it back by itself when it fails significantly more often than the live release. */
    guard: Type.Boolean(),
    since: Time,
    by: Author,
  },
  { additionalProperties: false },
);

/** What an app has live. */
export const AppState = Type.Object(
  {
    live: ReleaseVersion,
    since: Time,
    by: Author,
    canary: Type.Union([Canary, Type.Null()]),
    /** Versions that were live before, the latest first: what a rollback goes back to. */
    previous: Type.Array(ReleaseVersion, { maxItems: 20 }),
  },
  { additionalProperties: false },
);
export type AppState = Static<typeof AppState>;

/** One thing that a revision did to one app. */
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
    /** The release that the change is about: what went live, or for `retire` and `prune` what no longer is. */
    version: ReleaseVersion,
    /** What had its place before; null where nothing had. */
    from: Type.Union([ReleaseVersion, Type.Null()]),
    /** Percent of the visitors, for a canary. */
    traffic: Type.Optional(Traffic),
  },
  { additionalProperties: false },
);
export type Change = Static<typeof Change>;

/** One revision of the site: what it did, and all that is live after it. */
export const Revision = Type.Object(
  {
    /** Whole number from 1, without gaps. */
    revision: Type.Integer({ minimum: 1 }),
    at: Time,
    by: Author,
    note: Type.Optional(Note),
    /** Empty where a revision only ends what one before it began. */
    changes: Type.Array(Change),
    apps: Type.Record(RemoteName, AppState, { additionalProperties: false }),
    /** Releases that are being removed, and so can no longer go live. */
    pendingRemovals: Type.Array(
      Type.Object({ app: RemoteName, version: ReleaseVersion, since: Time }, { additionalProperties: false }),
    ),
  },
  { additionalProperties: false },
);
export type Revision = Static<typeof Revision>;
