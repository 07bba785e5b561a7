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
  /** Of a remote: for those visitors who get the canary of the shell. */
  withShell: Type.Optional(Type.Literal(true)),
  since: Time,
  by: Author,
});

/** How many previous releases an app's state lists. A rollback to a named version reaches further back. */
export const MAX_PREVIOUS = 20;

/** The live release of an app, its canary, and what was live before. */
export const AppState = exact({
  live: ReleaseVersion,
  since: Time,
  by: Author,
  canary: Type.Union([Canary, Type.Null()]),
  /** Versions that were live before, the latest first. A rollback returns to the first. */
  previous: Type.Array(ReleaseVersion, { maxItems: MAX_PREVIOUS }),
  /** Versions that were rolled back, and canaries that a rollback ended, the latest first. They return by force alone. */
  takenBack: Type.Optional(Type.Array(ReleaseVersion, { maxItems: MAX_PREVIOUS })),
});
export type AppState = Static<typeof AppState>;

/** One revision of the site: what it changed, and the state of every app after it. */
export const Revision = exact({
  /** Whole number from 1. A number is missing only where the revision was damaged. */
  revision: Type.Integer({ minimum: 1 }),
  at: Time,
  by: Author,
  note: Type.Optional(Note),
  /** Empty where a revision only completes what an earlier one began. */
  changes: Type.Array(Change),
  apps: Type.Record(RemoteName, AppState, { additionalProperties: false }),
  /** Releases that are being removed and can no longer go live. */
  pendingRemovals: Type.Array(exact({ app: RemoteName, version: ReleaseVersion, since: Time })),
});
export type Revision = Static<typeof Revision>;

/** Returns `value` as revision `number`. @throws InvalidValue that names the field */
export function asRevision(value: unknown, number: number): Revision {
  return check(tolerant(Revision), value, `revision ${number}`);
}
