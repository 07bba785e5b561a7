import { Type, type Static } from '@sinclair/typebox';
import { Owner, RemoteName } from '../composition/description';
import { Commit, ReleaseVersion } from '../composition/release';
import { CanaryWatch } from './canary-watch';
import { Author, Time, Traffic } from './fields';
import { nullable, oneOf } from '../composition/schemas';

/** Loads of a release in browsers within the last 24 hours. */
export const LoadFigures = Type.Object({
  /** Reported loads, failed ones included. */
  loads: Type.Integer({ minimum: 0 }),
  failures: Type.Integer({ minimum: 0 }),
  /** Mean time of a successful load in milliseconds, or null if none was reported. */
  ms: nullable(Type.Number({ minimum: 0 })),
});
export type LoadFigures = Static<typeof LoadFigures>;

/** The signer of a release: a name, and a short hash of the public key. */
const Signer = Type.Object({ name: Type.String(), key: Type.String({ pattern: '^[0-9a-f]{16}$' }) });

/** Kinds of trouble with an app, the worst first. */
export const TROUBLES = [
  'failing',
  'lacking',
  'slow',
  'heavy',
  'forgotten',
  'unproven',
  'waiting',
  'ownerless',
] as const;

/** Something that needs attention. */
export const Trouble = Type.Object({
  kind: oneOf(TROUBLES),
  /** A sentence with the figures, which also says if they are a canary's. */
  text: Type.String(),
});
export type Trouble = Static<typeof Trouble>;

/** `troubles` with the worst first. */
export const worstFirst = (troubles: readonly Trouble[]): Trouble[] =>
  [...troubles].sort((one, other) => TROUBLES.indexOf(one.kind) - TROUBLES.indexOf(other.kind));

/** A release that visitors get. */
const ReleaseStatus = Type.Object({
  ...LoadFigures.properties,
  version: ReleaseVersion,
  /** When it went live. */
  since: Time,
  by: Author,
  commit: nullable(Commit),
  /** The 75th percentile of the largest paint and of the slowest interaction, in milliseconds; absent without views. */
  lcp: Type.Optional(Type.Number({ minimum: 0 })),
  inp: Type.Optional(Type.Number({ minimum: 0 })),
  /** The release was built from a tree with changes that the commit lacks. */
  dirty: Type.Optional(Type.Literal(true)),
  /** Troubles that the guard finds in its loads and times, the worst first; absent if nothing counts them. */
  troubles: Type.Optional(Type.Array(Trouble)),
  /** Only if the site demands signatures. */
  signer: Type.Optional(Signer),
});
export type ReleaseStatus = Static<typeof ReleaseStatus>;

export const AppStatus = Type.Object({
  app: RemoteName,
  /** Of the live release; null where its build named none. */
  owner: nullable(Owner),
  live: ReleaseStatus,
  canary: nullable(
    Type.Object({
      ...ReleaseStatus.properties,
      traffic: Traffic,
      ...CanaryWatch.properties,
      /** The guard's reason to wait, or to take the canary back soon; absent while it lets the canary stay. */
      waits: Type.Optional(Type.String()),
    }),
  ),
  /** Versions that were taken back, the latest first: only `force` brings them back. */
  takenBack: Type.Optional(Type.Array(ReleaseVersion)),
});
export type AppStatus = Static<typeof AppStatus>;

/** A running gateway, known by the lease that it renews. */
const RunningGateway = Type.Object({
  version: Type.String(),
  host: Type.String(),
  /** When it last renewed its lease; absent for a gateway whose version has no leases. */
  renewed: Type.Optional(Time),
});
export type RunningGateway = Static<typeof RunningGateway>;

/** The live releases: the shell first, then the remotes by name. */
export const Status = Type.Object({
  /** 0 before the first deploy. */
  revision: Type.Integer({ minimum: 0 }),
  /** The reason why an earlier site is served instead of the newest; null if the newest is served. */
  problem: nullable(Type.String()),
  apps: Type.Array(AppStatus),
  /** The site's running gateways; absent in the response of a gateway that predates this field. */
  gateways: Type.Optional(Type.Array(RunningGateway)),
});
export type Status = Static<typeof Status>;
