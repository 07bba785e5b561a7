import { Type, type Static } from '@sinclair/typebox';
import { RemoteName } from '../composition/description';
import { Owner } from '../composition/owner';
import { ReleaseVersion } from '../composition/release';
import { Author, Time, Traffic } from './fields';

/** Loads of a release in browsers within the last 24 hours. */
export const LoadFigures = Type.Object({
  /** Reported loads, failed ones included. */
  loads: Type.Integer({ minimum: 0 }),
  failures: Type.Integer({ minimum: 0 }),
  /** Mean time of a successful load in milliseconds, or null if none was reported. */
  ms: Type.Union([Type.Number({ minimum: 0 }), Type.Null()]),
});
export type LoadFigures = Static<typeof LoadFigures>;

/** A release that visitors get. */
const ReleaseStatus = Type.Object({
  ...LoadFigures.properties,
  version: ReleaseVersion,
  /** When it went live. */
  since: Time,
  by: Author,
  commit: Type.Union([Type.String({ pattern: '^[0-9a-f]{40,64}$' }), Type.Null()]),
});
export type ReleaseStatus = Static<typeof ReleaseStatus>;

export const AppStatus = Type.Object({
  app: RemoteName,
  /** Of the live release; null where its build named none. */
  owner: Type.Union([Owner, Type.Null()]),
  live: ReleaseStatus,
  canary: Type.Union([
    Type.Object({ ...ReleaseStatus.properties, traffic: Traffic, guard: Type.Boolean() }),
    Type.Null(),
  ]),
});
export type AppStatus = Static<typeof AppStatus>;

/** What is live: the shell first, then the remotes by name. */
export const Status = Type.Object({
  /** 0 before the first deploy. */
  revision: Type.Integer({ minimum: 0 }),
  /** What prevents the newest site from being served, so that an earlier one is; null where it is served. */
  problem: Type.Union([Type.String(), Type.Null()]),
  apps: Type.Array(AppStatus),
});
export type Status = Static<typeof Status>;
