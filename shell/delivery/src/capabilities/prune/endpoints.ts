import { appOfToken, requireTokenFor } from '../../core/endpoints/authorize';
import type { DeployEndpoints } from '../../core/endpoints/delivery-routes';
import type { ReleaseStore } from '../../core/store/release-store';
import { pruneApps } from './prune';

/** Adds the endpoint that removes old releases. */
export function addEndpoints(endpoints: DeployEndpoints, store: ReleaseStore): void {
  endpoints.add('prune', async ({ input: { keep, app: named }, request }) => {
    const app = named ?? appOfToken(request);
    return pruneApps(store, requireTokenFor(request, app).name, { app, keep });
  });
}
