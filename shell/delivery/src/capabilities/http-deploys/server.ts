import type { Hooks, OpenSite } from '../../core/capability';
import { admitEditors } from './authorize';
import { deliveryRoutes } from './delivery-routes';
import { DEPLOY_ACCESS, type FindAccess } from './offer';
import { TOKENS, Tokens } from './tokens';

/** Serves the deploy endpoints, and lets other capabilities accept tokens for them. */
export const prepare =
  () =>
  (site: OpenSite): Hooks => {
    const tokens = new Tokens(site.store.records(TOKENS));
    const finders: Parameters<ReturnType<typeof DEPLOY_ACCESS.take>['accept']>[0][] = [];
    DEPLOY_ACCESS.give(site, {
      accept: (finder) => void finders.push(finder),
      admitEditors: (server, requestsPerMinute) =>
        admitEditors({ tokens, finders: [] }, server, requestsPerMinute),
    });
    const findersFor = (log: Parameters<(typeof finders)[0]>[0]): FindAccess[] =>
      finders.map((finder) => finder(log));
    return { plugins: [deliveryRoutes(site, tokens, findersFor)] };
  };
