import { utcDay } from '@fitreel/contract';
import { LRUCache } from 'lru-cache';

/** How many viewers of one network count for one video on one day: accounts are free, so they prove no viewers. */
const VIEWERS_MAX = 5;

/** How many additions of one network count on one day: bounds the rows that a ranking reads. */
const ADDITIONS_MAX = 2_000;

/** How many networks, and how many of their videos, are remembered. */
const REMEMBERED_MAX = 20_000;

/** Whose additions count for Trend (behaviour.md#trending). Each process counts by itself. */
export class NetworkQuotas {
  readonly #viewers = new LRUCache<string, Set<string>>({ max: REMEMBERED_MAX });
  readonly #additions = new LRUCache<string, number>({ max: REMEMBERED_MAX });

  /**
   * Today, or null when the viewer's network has used its quota.
   *
   * @param viewer `network` as `networkOf` returns it; null for the machine itself, which has no quota
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
