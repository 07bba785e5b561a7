import type { Hooks, OpenSite } from '../../core/capability';
import { ownVersion } from '../../core/version/version';
import { recordApi } from './apis';

/** Records the API of this version of the gateway. */
export const prepare =
  () =>
  ({ store }: OpenSite): Hooks => ({
    start(log) {
      const recorded = recordApi(store, ownVersion(process.env)).catch((error: unknown) => {
        log.warn({ err: error }, 'rollbacks of other gateways cannot judge by this API: it was not recorded');
      });
      return () => recorded;
    },
  });
