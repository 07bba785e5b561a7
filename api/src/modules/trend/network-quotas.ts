import { utcDay } from '@fitreel/contract';
import { LRUCache } from 'lru-cache';

/** Maximum viewers of one network who count for one video on one day: accounts are free, so they do not prove viewers. */
const VIEWERS_MAX = 5;

/** Maximum additions of one network that count on one day, which limits the rows that a ranking reads. */
const ADDITIONS_MAX = 2_000;

/** Maximum networks, and maximum pairs of network and video, in memory. */
const REMEMBERED_MAX = 20_000;

/** Decides which additions count for Trend (behaviour.md#trending). Each process counts for itself. */
export class NetworkQuotas {
  readonly #viewers = new LRUCache<string, Set<string>>({ max: REMEMBERED_MAX });
  readonly #additions = new LRUCache<string, number>({ max: REMEMBERED_MAX });

  /**
   * Today, or null if the viewer's network has used up its quota.
   *
   * @param viewer `network` is as `networkOf` returns it; null for this machine, which has no quota
   */
  dayFor(viewer: { network: string | null; userId: string }, videoId: string): number | null {
    const day = utcDay();
    if (viewer.network === null) return day;
    const { userId } = viewer;
    const network = `${day} ${viewer.network}`;
    const key = `${network} ${videoId}`;
    const viewers = this.#viewers.get(key) ?? new Set();
    if (viewers.has(userId)) return day;
    const additions = this.#additions.get(network) ?? 0;
    if (viewers.size >= VIEWERS_MAX || additions >= ADDITIONS_MAX) return null;
    this.#viewers.set(key, viewers.add(userId));
    this.#additions.set(network, additions + 1);
    return day;
  }
}
