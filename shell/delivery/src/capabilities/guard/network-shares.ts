import { wideNetworkOf } from '@fitreel/api/http';
import { LRUCache } from 'lru-cache';
import { intervalStart } from './load-counts';
import { includes, type NamedNetworks } from './named-networks';

/** The largest share of a release's loads that one network may have in a decision of the guard. */
const SHARE_MAX = 0.04;

/** Releases and intervals whose networks the process remembers, and networks of each. */
const [SHARES_MAX, NETWORKS_MAX] = [2000, 10_000];

/** Loads that weigh: all, and by network. */
interface Shares {
  total: number;
  byNetwork: Map<string, number>;
}

/**
 * Decides which reports weigh in the guard's decisions, so that nobody decides alone: of each network the first, then as
 * many as keep its share of a release's loads below 4 percent, in all and within ten minutes. Networks that were named for an app's
 * canary weigh in full.
 */
export class NetworkShares {
  /** By app. */
  named: NamedNetworks = new Map();
  readonly #shares = new LRUCache<string, Shares>({ max: SHARES_MAX });

  /**
   * Whether something that a browser reports of a release weighs; counts it if so.
   *
   * @param network as `networkOf` returns it
   * @param kinds what it is, all at once: each kind has shares of its own. Failures need one: of a thousand loads, 4 percent that fail
   *   would decide
   */
  admit(network: string, app: string, version: string, kinds = ['load'], now = Date.now()): boolean {
    const named = this.named.get(app);
    if (named && includes(named, network)) return true;
    const wide = wideNetworkOf(network);
    const all = ['', intervalStart(now)].flatMap((interval) =>
      kinds.map((kind) => this.#of(`${app}/${version}/${kind}/${interval}`)),
    );
    const hasRoom = ({ total, byNetwork }: Shares) => {
      const own = byNetwork.get(wide);
      if (own === undefined) return byNetwork.size < NETWORKS_MAX;
      return own + 1 <= SHARE_MAX * (total + 1);
    };
    if (!all.every(hasRoom)) return false;
    for (const shares of all) {
      shares.total += 1;
      shares.byNetwork.set(wide, (shares.byNetwork.get(wide) ?? 0) + 1);
    }
    return true;
  }

  #of(key: string): Shares {
    const shares = this.#shares.get(key) ?? { total: 0, byNetwork: new Map<string, number>() };
    this.#shares.set(key, shares);
    return shares;
  }
}
