import {
  Author,
  CanaryWatch,
  Change,
  exact,
  Note,
  ReleaseVersion,
  RemoteName,
  Time,
  Traffic,
  tolerant,
} from '@fitreel/protocol';
import { Type, type Static } from '@sinclair/typebox';
import { check } from './check';

const Canary = exact({
  version: ReleaseVersion,
  traffic: Traffic,
  ...CanaryWatch.properties,
  /** For a remote: only visitors of the shell's canary get this canary. */
  withShell: Type.Optional(Type.Literal(true)),
  since: Time,
  by: Author,
});

/** The most previous releases that an app's state lists. A rollback to a named version can reach further back. */
export const MAX_PREVIOUS = 20;

/** The live release of an app, its canary and its previous releases. */
export const AppState = exact({
  live: ReleaseVersion,
  since: Time,
  by: Author,
  canary: Type.Union([Canary, Type.Null()]),
  /** Versions that were live before, the latest first. A rollback returns to the first. */
  previous: Type.Array(ReleaseVersion, { maxItems: MAX_PREVIOUS }),
  /** Versions that were rolled back, and canaries that a rollback ended, the latest first. Only `force` brings them back. */
  takenBack: Type.Optional(Type.Array(ReleaseVersion, { maxItems: MAX_PREVIOUS })),
});
export type AppState = Static<typeof AppState>;

/** One revision of the site: its changes, and the state of every app after it. */
export const Revision = exact({
  /** Whole number from 1. A number is missing only if the revision was damaged. */
  revision: Type.Integer({ minimum: 1 }),
  at: Time,
  by: Author,
  note: Type.Optional(Note),
  /** Empty if the revision only completes the work of an earlier one. */
  changes: Type.Array(Change),
  apps: Type.Record(RemoteName, AppState, { additionalProperties: false }),
  /** Releases that are being removed and can no longer go live. */
  pendingRemovals: Type.Array(exact({ app: RemoteName, version: ReleaseVersion, since: Time })),
});
export type Revision = Static<typeof Revision>;

/** Returns `value` as revision `number`. @throws InvalidValue naming the field */
export function asRevision(value: unknown, number: number): Revision {
  return check(tolerant(Revision), value, `revision ${number}`);
}
