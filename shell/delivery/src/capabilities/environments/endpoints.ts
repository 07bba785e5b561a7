import { ApiError } from '@fitreel/api/http';
import type { DeployEndpoints } from '../shared/deploy-endpoints';
import { LocalDelivery } from '../../core/operations/local-delivery';
import type { ReleaseStore } from '../../core/store/release-store';
import { releasePart } from './release-parts';
import { noteShipped } from './shipped';

/** Adds the endpoints with which another site gets releases of this one. */
export function addEndpoints(endpoints: DeployEndpoints, store: ReleaseStore): void {
  endpoints.add('release', async ({ input: { app, version, from } }) => {
    const part = await releasePart(store, app, version, Number(from));
    if (!part) throw new ApiError('valuesInvalid', { text: 'the store lacks the release' });
    return part;
  });
  endpoints.add('shipped', async ({ input: { app, version, to, check }, caller }) => {
    const delivery = new LocalDelivery(store, caller.accessTo(app).name);
    if (check) return { revision: null };
    return { revision: await noteShipped(delivery, { app, version }, to) };
  });
}
