import { ApiError } from '@fitreel/api/http';
import type { Hooks, OpenSite } from '../../core/capability';
import { LocalDelivery } from '../../core/operations/local-delivery';
import '../shared/hooks';
import { ENDPOINTS } from './endpoints';
import { releasePart } from './release-parts';
import { noteShipped } from './shipped';

/** Serves releases of this site to another site. */
export const prepare =
  () =>
  ({ store }: OpenSite): Hooks => ({
    endpoints(add) {
      add(ENDPOINTS.release, async ({ input: { app, version, from } }) => {
        const part = await releasePart(store, app, version, Number(from));
        if (!part) throw new ApiError('valuesInvalid', { text: 'the store lacks the release' });
        return part;
      });
      add(ENDPOINTS.shipped, async ({ input: { app, version, to, check }, caller }) => {
        const delivery = new LocalDelivery(store, caller.accessTo(app).name);
        if (check) return { revision: null };
        return { revision: await noteShipped(delivery, { app, version }, to) };
      });
    },
  });
