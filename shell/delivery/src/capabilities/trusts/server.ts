import type { Hooks, OpenSite } from '../../core/capability';
import { DEPLOY_ACCESS } from '../http-deploys/offer';
import { isJwt, TrustedTokens } from './trusted-tokens';
import { TRUSTS, Trusts } from './trusts';

/** Accepts tokens of trusted issuers for deploys. */
export const prepare =
  () =>
  (site: OpenSite): Hooks => {
    const { store, config } = site;
    DEPLOY_ACCESS.take(site).accept((log) => {
      const trusted = new TrustedTokens(
        new Trusts(store.records(TRUSTS)),
        config.publicUrl,
        (issuer, error) => log.warn({ err: error, issuer }, 'the keys of an issuer could not be fetched'),
      );
      return (text) => (isJwt(text) ? trusted.find(text) : null);
    });
    return {};
  };
