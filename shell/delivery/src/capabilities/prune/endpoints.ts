import type { DeployEndpoints } from '../shared/deploy-endpoints';
import type { ReleaseStore } from '../../core/store/release-store';
import { pruneApps } from './prune';

/** Adds the endpoint that removes old releases. */
export function addEndpoints(endpoints: DeployEndpoints, store: ReleaseStore): void {
  endpoints.add('prune', async ({ input: { keep, app: named }, caller }) => {
    const app = named ?? caller.onlyApp();
    return pruneApps(store, caller.accessTo(app).name, { app, keep });
  });
}
