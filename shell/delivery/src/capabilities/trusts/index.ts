import type { CommandCapability } from '../../cli/output';
import { lastUsesOf } from '../shared/access';
import { addTrust } from './command';
import { isJwt, TrustedTokens } from './trusted-tokens';
import { workflowToken, workflowTokens } from './workflow-token';
import { TRUSTS, Trusts } from './trusts';

/** Lets workflows deploy with tokens of their CI service. */
export const trusts: CommandCapability = {
  name: 'trusts',
  records: [TRUSTS],
  commands: [addTrust],
  tokensFor(env, origin) {
    const own = workflowTokens(env);
    return own && (() => workflowToken(own, origin));
  },
  rules: () => ({
    lastUses: async (store) => lastUsesOf('trust', await new Trusts(store.records(TRUSTS)).list()),
  }),
  join:
    (_settings, { publicUrl }) =>
    ({ store }) => ({
      findAccess(log) {
        const trusted = new TrustedTokens(new Trusts(store.records(TRUSTS)), publicUrl, (issuer, error) =>
          log.warn({ err: error, issuer }, 'the keys of an issuer could not be fetched'),
        );
        return (text) => (isJwt(text) ? trusted.find(text) : null);
      },
    }),
};
