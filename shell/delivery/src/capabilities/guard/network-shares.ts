import { wideNetworkOf } from '@fitreel/api/http';
import { LRUCache } from 'lru-cache';
import { intervalStart } from './load-counts';
import { includes, type NamedNetworks } from './named-networks';

/** The largest share of a release's loads that one network may contribute to a decision of the guard. */
const SHARE_MAX = 0.04;

/** The most releases and intervals whose networks the process remembers, and the most networks of each. */
const [SHARES_MAX, NETWORKS_MAX] = [2000, 10_000];

/** Loads that weigh: in total, and by network. */
interface Shares {
  total: number;
  byNetwork: Map<string, number>;
}

/**
 * Decides which reports weigh in the guard's decisions, so that nobody decides alone. Of each network the first report weighs, then as
 * many as keep its share of a release's loads at 4 percent or less, in total and within ten minutes. Networks named for an app's
 * canary weigh in full.
 */
export class NetworkShares {
  /** By app. */
  named: NamedNetworks = new Map();
  readonly #shares = new LRUCache<string, Shares>({ max: SHARES_MAX });

  /**
   * Whether a browser's report about a release weighs; counts it if so.
   *
   * @param network as returned by `networkOf`
   * @param kinds all kinds of the report. Each kind has shares of its own. Failures need theirs: otherwise one network with 4 percent
   *   of a thousand loads could decide by failing all of them
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
