import { Type, type Static, type TSchema } from '@sinclair/typebox';
import { RemoteName } from '../composition/description';
import { ReleaseVersion } from '../composition/release';
import type { Change } from './change';
import { Note, Traffic } from './fields';

type Kind = Exclude<Change['kind'], 'prune' | 'upload'>;

const common = { app: RemoteName, note: Type.Optional(Note) };

/** Body of a change by its kind: validated one by one, since the error of a union names no field. */
export const CHANGE_REQUESTS = {
  deploy: Type.Object(
    { ...common, kind: Type.Literal('deploy'), version: ReleaseVersion },
    { additionalProperties: false },
  ),
  canary: Type.Object(
    {
      ...common,
      kind: Type.Literal('canary'),
      version: ReleaseVersion,
      traffic: Traffic,
      /** Whether the gateway rolls it back when it fails significantly more often than the live release. */
      guard: Type.Boolean(),
    },
    { additionalProperties: false },
  ),
  promote: Type.Object({ ...common, kind: Type.Literal('promote') }, { additionalProperties: false }),
  /** Takes the remote off the site. Its releases stay in the store, and a deploy brings it back. */
  retire: Type.Object({ ...common, kind: Type.Literal('retire') }, { additionalProperties: false }),
  /**
   * Ends the canary if there is one and no `to` is given; otherwise goes back to `to`, or to the previous release.
   * With `from`, only if that is the release to roll back.
   */
  rollback: Type.Object(
    {
      ...common,
      kind: Type.Literal('rollback'),
      to: Type.Optional(ReleaseVersion),
      from: Type.Optional(ReleaseVersion),
    },
    { additionalProperties: false },
  ),
} satisfies Record<Kind, TSchema>;

/** What to do with a release of one app. */
export type ChangeRequest = Static<(typeof CHANGE_REQUESTS)[Kind]>;

/** The fields that every change has; its kind names the schema of the rest. */
export const AnyChangeRequest = Type.Object({
  kind: Type.Union(Object.keys(CHANGE_REQUESTS).map((kind) => Type.Literal(kind as Kind))),
  app: RemoteName,
});
