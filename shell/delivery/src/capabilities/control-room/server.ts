import { ApiError } from '@fitreel/api/http';
import type { Hooks, OpenSite } from '../../core/capability';
import { siteStatus } from '../../core/operations/site-status';
import '../shared/hooks';
import { ENDPOINTS } from './endpoints';
import { comparisonOf } from './comparison';
import { outlookOf, roomDetails } from './control-room';

/** Serves the control room's data. */
export const prepare =
  () =>
  ({ store, capabilities, hooks }: OpenSite): Hooks => ({
    endpoints(add) {
      add(ENDPOINTS.controlRoom, async ({ caller }) => {
        const { app, role, name, expiresAt } = caller.access;
        const [status, ...details] = await Promise.all([
          siteStatus(store),
          ...hooks.flatMap(({ appDetails }) => appDetails?.() ?? []),
        ]);
        return {
          revision: status.revision,
          problem: status.problem,
          token: { ...(app && { app }), ...(role && { role }), name, expiresAt },
          endpoints: capabilities.flatMap(({ endpoints = {} }) => Object.keys(endpoints)),
          ...(await roomDetails(store, status, details)),
        };
      });
      add(ENDPOINTS.outlook, ({ input: { app } }) => outlookOf(store, app));
      add(ENDPOINTS.comparison, async ({ input: { app, from, to } }) => {
        const comparison = await comparisonOf(store, app, from, to);
        if (!comparison) throw new ApiError('valuesInvalid', { text: 'the store lacks one of the releases' });
        return comparison;
      });
    },
  });
