import { Type, type Static } from '@sinclair/typebox';
import { exact, oneOf } from '../composition/schemas';
import { ReleaseName, Time } from './fields';

/** A release that a prune left in the store, and why. */
export const KeptRelease = exact({
  ...ReleaseName.properties,
  /**
   * `recent`: it was live, or a canary, within the last 30 days, and open tabs load its files. `previous`: within the number of previous
   * releases to keep.
   */
  reason: oneOf(['live', 'canary', 'preview', 'recent', 'previous']),
  /** When a recent one may be removed. */
  until: Type.Optional(Time),
});
export type KeptRelease = Static<typeof KeptRelease>;

/** Result of a prune. */
export const Pruned = Type.Object({ removed: Type.Array(ReleaseName), kept: Type.Array(KeptRelease) });
export type Pruned = Static<typeof Pruned>;

/** Number of previous releases to keep besides the recent ones. */
export const Keep = Type.Integer({ minimum: 0, maximum: 1000, description: 'a whole number from 0 to 1000' });
