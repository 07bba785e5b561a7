import type { CommandCapability } from '../../cli/output';
import { lastUsesOf } from '../shared/access';
import { addTrust } from './command';
import { DEPLOY_ACCESS } from '../http-deploys/offer';
import { workflowToken, workflowTokens } from './workflow-token';
import { TRUSTS, Trusts } from './trusts';

/** Lets workflows deploy with tokens from their CI service. */
export const trusts: CommandCapability = {
  name: 'trusts',
  needs: [DEPLOY_ACCESS],
  records: [TRUSTS],
  commands: [addTrust],
  tokensFor(env, origin) {
    const own = workflowTokens(env);
    return own && (() => workflowToken(own, origin));
  },
  lastUses: async (store) => lastUsesOf('trust', await new Trusts(store.records(TRUSTS)).list()),
  server: () => require('./server') as typeof import('./server'),
};
