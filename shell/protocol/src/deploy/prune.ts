import { Type, type Static } from '@sinclair/typebox';
import { exact, oneOf } from '../composition/schemas';
import { ReleaseName, Time } from './fields';

/** A release that a prune left in the store, and why. */
export const KeptRelease = exact({
  ...ReleaseName.properties,
  /** `recent`: it was live, or a canary, within the last 30 days, and open tabs load its files. `previous`: among as many as were to be kept. */
  reason: oneOf(['live', 'canary', 'preview', 'recent', 'previous']),
  /** When a recent one may go. */
  until: Type.Optional(Time),
});
export type KeptRelease = Static<typeof KeptRelease>;

/** What a prune did. */
export const Pruned = Type.Object({ removed: Type.Array(ReleaseName), kept: Type.Array(KeptRelease) });
export type Pruned = Static<typeof Pruned>;

/** How many previous releases stay besides the recent ones. */
export const Keep = Type.Integer({ minimum: 0, maximum: 1000, description: 'a whole number from 0 to 1000' });
