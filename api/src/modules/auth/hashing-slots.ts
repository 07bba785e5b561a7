import { availableParallelism } from 'node:os';
import pLimit from 'p-limit';
import { ApiError } from '../../http/api-error';

/** Runs `work` as soon as a slot is free. */
export type HashingSlots = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Bounds how many passwords are hashed at once and how many wait, so that a flood of logins leaves processor and memory
 * to the other endpoints. Throws `busy` when `maxWaiting` are waiting.
 */
export function hashingSlots(
  slots = Math.max(1, Math.min(4, availableParallelism() - 1)),
  maxWaiting = 100,
): HashingSlots {
  const limit = pLimit(slots);
  return async (work) => {
    if (limit.activeCount >= slots && limit.pendingCount >= maxWaiting) {
      throw new ApiError('busy', { retryAfterSeconds: 1 });
    }
    return limit(work);
  };
}
