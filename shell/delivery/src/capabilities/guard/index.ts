import type { Capability } from '../../core/capability';
import { startGuard } from './guard';
import { loadPoints } from './load-figures';
import { loadStatus } from './status';

/** Rolls back guarded canaries that fail. */
export const guard: Capability = {
  name: 'guard',
  rules: () => ({ status: loadStatus }),
  join:
    () =>
    ({ store }) => ({
      deploy: (endpoints) =>
        endpoints.add('figures', async ({ input: { app, span } }) => ({
          points: await loadPoints(store.counts, app, span),
        })),
      start: (log) =>
        startGuard(store, {
          rolledBack: (entry) => log.warn({ entry }, 'the guard rolled back a canary'),
          failed: (error) => log.error({ err: error }, 'the guard could not check the canaries'),
        }),
    }),
};
