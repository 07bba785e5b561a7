import type { DeployEndpoints } from '../shared/deploy-endpoints';
import type { ReleaseStore } from '../../core/store/release-store';
import { pruneApps } from './prune';

/** Adds the endpoint that removes old releases. */
export function addEndpoints(endpoints: DeployEndpoints, store: ReleaseStore): void {
  endpoints.add('prune', async ({ input: { keep, app: named }, caller }) => {
    // Who may change all apps means all, if none is named.
    const isOfAll = named === undefined && caller.access.role === 'operator';
    const app = isOfAll ? undefined : (named ?? caller.onlyApp());
    const { name } = app === undefined ? caller.access : caller.accessTo(app);
    return pruneApps(store, name, { app, keep });
  });
}
