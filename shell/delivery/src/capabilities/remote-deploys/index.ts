import { createRequire } from 'node:module';
import type { CommandCapability } from '../../cli/output';
import { CHARGES } from '../shared/charges';
import { Quotas } from './quotas';
import { lastUsesOf } from '../shared/access';
import { TOKENS, Tokens } from './tokens';
import { addToken } from './command';
import type * as Authorize from './authorize';
import type * as Routes from './delivery-routes';

/** Lets holders of a token change the site over HTTP. */
export const remoteDeploys: CommandCapability = {
  name: 'remote-deploys',
  records: [TOKENS, CHARGES],
  commands: [addToken],
  rules: () => ({
    added: (store, release) => new Quotas(store).forget(release),
    lastUses: async (store) => lastUsesOf('token', await new Tokens(store.records(TOKENS)).list()),
  }),
  join() {
    // Commands do not load the API.
    const { deliveryRoutes } = createRequire(__filename)('./delivery-routes') as typeof Routes;
    const { admitEditors } = createRequire(__filename)('./authorize') as typeof Authorize;
    return ({ store, upcoming, parts }) => ({
      plugins: [deliveryRoutes(store, upcoming, parts)],
      admitEditors: (server, requestsPerMinute) =>
        admitEditors({ tokens: new Tokens(store.records(TOKENS)), finders: [] }, server, requestsPerMinute),
    });
  },
};
