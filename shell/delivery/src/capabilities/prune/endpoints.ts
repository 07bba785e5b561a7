import type { DeployEndpoints } from '../shared/deploy-endpoints';
import type { ReleaseStore } from '../../core/store/release-store';
import { pruneApps } from './prune';

/** After this long a response says what was removed so far: no proxy waits for thousands of releases. */
const RESPONSE_MS = 5_000;

/** Adds the endpoint that removes old releases. A client calls it until it removes none. */
export function addEndpoints(endpoints: DeployEndpoints, store: ReleaseStore): void {
  endpoints.add('prune', async ({ input: { keep, app: named }, caller }) => {
    // Who may change all apps means all, if none is named.
    const isOfAll = named === undefined && caller.access.role === 'operator';
    const app = isOfAll ? undefined : (named ?? caller.onlyApp());
    const { name } = app === undefined ? caller.access : caller.accessTo(app);
    const began = performance.now();
    const mayContinue = () => performance.now() - began < RESPONSE_MS;
    return pruneApps(store, name, { app, keep }, { mayContinue });
  });
}
