import { Type, type Static } from '@sinclair/typebox';
import { Networks } from './fields';

/** How a canary is watched. */
export const CanaryWatch = Type.Object({
  /** Whether the gateway rolls it back when its loads fail significantly more often than the live release's. */
  guard: Type.Boolean(),
  /** Networks whose loads count in full. */
  networks: Type.Optional(Networks),
});
export type CanaryWatch = Static<typeof CanaryWatch>;

/** A canary that stays until somebody ends it. */
export const UNWATCHED: CanaryWatch = { guard: false };

/** The fields of a request or a state that say how the canary is watched. */
export function watchOf({ guard, networks }: CanaryWatch): CanaryWatch {
  return { guard, ...(networks && { networks }) };
}
