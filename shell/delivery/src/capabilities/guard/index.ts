import type { Capability } from '../../core/capability';
import { startGuard } from './guard';
import { loadStatus } from './status';

/** Rolls back guarded canaries that fail. */
export const guard: Capability = {
  name: 'guard',
  rules: () => ({ status: loadStatus }),
  join:
    () =>
    ({ store }) => ({
      start: (log) =>
        startGuard(store, {
          rolledBack: (entry) => log.warn({ entry }, 'the guard rolled back a canary'),
          failed: (error) => log.error({ err: error }, 'the guard could not check the canaries'),
        }),
    }),
};
