import { ApiError } from '@fitreel/api';
import { requireTokenFor } from '../../core/endpoints/authorize';
import type { DeployEndpoints } from '../../core/endpoints/delivery-routes';
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
  endpoints.add('shipped', async ({ input: { app, version, to }, request }) => {
    const delivery = endpoints.deliveryOf(request, requireTokenFor(request, app));
    return { revision: await noteShipped(delivery, { app, version }, to) };
  });
}
