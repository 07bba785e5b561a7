import type { Hooks, OpenSite } from '../../core/capability';
import '../shared/hooks';
import { ENDPOINTS } from './endpoints';
import { startPruning } from './daily-prune';
import { pruneApps } from './prune';

/** How long a request removes releases before it responds: proxies do not wait for thousands of releases. */
const RESPONSE_MS = 5_000;

/** Removes old releases every day, and on request. A client repeats its request until nothing is left to remove. */
export const prepare =
  ({ PRUNE_KEEP: daily }: { PRUNE_KEEP: string }) =>
  ({ store }: OpenSite): Hooks => ({
    endpoints: (add) =>
      add(ENDPOINTS.prune, async ({ input: { keep, app: named }, caller }) => {
        // A token for all apps that names none means all apps.
        const isOfAll = named === undefined && caller.access.role === 'operator';
        const app = isOfAll ? undefined : (named ?? caller.onlyApp());
        const { name } = app === undefined ? caller.access : caller.accessTo(app);
        const began = performance.now();
        const mayContinue = () => performance.now() - began < RESPONSE_MS;
        return pruneApps(store, name, { app, keep }, { mayContinue });
      }),
    ...(daily !== 'off' && {
      start: (log) =>
        startPruning(store, Number(daily), (error) =>
          log.error({ err: error }, 'old releases could not be removed'),
        ),
    }),
  });
