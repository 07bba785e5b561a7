import { Type, type Static } from '@sinclair/typebox';
import { RemoteName } from '../composition/description';
import { ReleaseVersion } from '../composition/release';
import { Author, Note, Time, Traffic } from './fields';

/** A change that a revision made to one app. */
export const Change = Type.Object(
  {
    kind: Type.Union([
      /** Sent to the store. Nothing went live. */
      Type.Literal('upload'),
      Type.Literal('deploy'),
      Type.Literal('canary'),
      Type.Literal('promote'),
      Type.Literal('rollback'),
      Type.Literal('retire'),
      Type.Literal('prune'),
    ]),
    app: RemoteName,
    /** The release that went live or was uploaded; for `retire` and `prune`, the release that is no longer there. */
    version: ReleaseVersion,
    /** The release that it replaced, or null. */
    from: Type.Union([ReleaseVersion, Type.Null()]),
    /** Git commit of the release, where its build knew one. */
    commit: Type.Optional(Type.String({ pattern: '^[0-9a-f]{40,64}$' })),
    /** The release was built from a tree with changes that the commit lacks. */
    dirty: Type.Optional(Type.Literal(true)),
    /** Percent of the visitors, for a canary. */
    traffic: Type.Optional(Traffic),
  },
  { additionalProperties: false },
);
export type Change = Static<typeof Change>;

/** One entry of the history: a change of one app, and the revision that made it. */
export const HistoryEntry = Type.Object({
  ...Change.properties,
  revision: Type.Integer({ minimum: 1 }),
  at: Time,
  by: Author,
  note: Type.Optional(Note),
});
export type HistoryEntry = Static<typeof HistoryEntry>;
