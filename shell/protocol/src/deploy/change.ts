import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { RemoteName } from '../composition/description';
import { Commit, ReleaseVersion } from '../composition/release';
import { CanaryWatch } from './canary-watch';
import { Author, Note, Time, Traffic } from './fields';
import { exact, nullable, oneOf } from '../composition/schemas';

/** A change that a revision made to one app. */
export const Change = exact({
  /** `upload`: stored without going live. `ship`: sent to another site, which the note names. */
  kind: oneOf(['upload', 'ship', 'deploy', 'canary', 'promote', 'rollback', 'retire', 'prune']),
  app: RemoteName,
  /** The release that went live or was uploaded; for `retire` and `prune`, the release that was removed. */
  version: ReleaseVersion,
  /** The release that it replaced, or null. */
  from: nullable(ReleaseVersion),
  /** Git commit of the release, where its build knew one. */
  commit: Type.Optional(Commit),
  /** The release was built from a tree with changes that the commit lacks. */
  dirty: Type.Optional(Type.Literal(true)),
  /** Percent of the visitors, for a canary. */
  traffic: Type.Optional(Traffic),
  /** The canary that it ended, other than by a promotion. A rollback that ended a canary did not touch the live release. */
  ended: Type.Optional(exact({ version: ReleaseVersion, traffic: Traffic })),
});
export type Change = Static<typeof Change>;

/** One entry of the history: a change of one app, and the revision that made it. */
export const HistoryEntry = Type.Object({
  ...Change.properties,
  revision: Type.Integer({ minimum: 1 }),
  at: Time,
  by: Author,
  note: Type.Optional(Note),
  /** The reason why the guard of the canary that began with it waits. */
  waits: Type.Optional(Type.String()),
});
export type HistoryEntry = Static<typeof HistoryEntry>;

type Kind = Exclude<Change['kind'], 'prune' | 'upload' | 'ship'>;

const common = { app: RemoteName, note: Type.Optional(Note) };

/** Allows a release that was taken back before. */
const force = Type.Optional(Type.Boolean());

/** Releases of other apps that go live, or are canaries, in the same step: app → version. */
const companions = Type.Optional(Type.Record(RemoteName, ReleaseVersion, { additionalProperties: false }));

/** Body of a change by its kind: validated one by one, since the error of a union names no field. */
export const CHANGE_REQUESTS = {
  deploy: exact({
    ...common,
    kind: Type.Literal('deploy'),
    version: ReleaseVersion,
    with: companions,
    force,
  }),
  canary: exact({
    ...common,
    kind: Type.Literal('canary'),
    version: ReleaseVersion,
    traffic: Traffic,
    ...CanaryWatch.properties,
    /** For the shell only: visitors of its canary get these releases, and nobody else does. */
    with: companions,
    force,
  }),
  /** With `version`, only if that is the canary. */
  promote: exact({ ...common, kind: Type.Literal('promote'), version: Type.Optional(ReleaseVersion) }),
  /**
   * Takes the remote off the site. Its releases stay in the store, and a deploy brings it back. With `from`, only if that is the live
   * release; with `force`, even if other remotes fill its slots or listen to its events.
   */
  retire: exact({ ...common, kind: Type.Literal('retire'), from: Type.Optional(ReleaseVersion), force }),
  /**
   * Ends the canary if there is one and no `to` is given; otherwise goes back to `to`, or to the latest previous release that was not
   * taken back. With `from`, only if that is the release to roll back.
   */
  rollback: exact({
    ...common,
    kind: Type.Literal('rollback'),
    to: Type.Optional(ReleaseVersion),
    from: Type.Optional(ReleaseVersion),
    force,
  }),
} satisfies Record<Kind, TSchema>;

/** A change of one app's release. */
export type ChangeRequest = Static<(typeof CHANGE_REQUESTS)[Kind]>;

/** The fields that every change has; its kind names the schema of the rest. */
export const AnyChangeRequest = Type.Object({
  kind: oneOf(Object.keys(CHANGE_REQUESTS) as Kind[]),
  app: RemoteName,
});
