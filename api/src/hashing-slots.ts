import { availableParallelism } from 'node:os';
import { ApiError } from './api-error';

/** Runs `work` when a slot is free. */
export type HashingSlots = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Bounds how many passwords are hashed at once and how many wait for it, so that a flood of log-ins leaves
 * processor and memory to the other calls. Past both bounds the call answers `busy`.
 */
export function hashingSlots(
  slots = Math.max(1, Math.min(4, availableParallelism() - 1)),
  places = 100,
): HashingSlots {
  const waiting: (() => void)[] = [];
  let taken = 0;
  return async (work) => {
    if (taken < slots) taken += 1;
    else if (waiting.length >= places) throw new ApiError('busy', { retryAfterSeconds: 1 });
    // Whoever finishes hands the slot on, so the count does not change.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else taken -= 1;
    }
  };
}
