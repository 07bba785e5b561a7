import type { ReleaseError } from '@fitreel/protocol';
import { LRUCache } from 'lru-cache';
import { errorKind } from './release-errors';

const HOUR_MS = 60 * 60 * 1000;

/** New kinds of errors of one origin an hour that are kept: fewer than a release may have. And those that make news. */
const [KEPT_MAX, TOLD_MAX] = [20, 3] as const;

/** Kinds and origins that the process remembers. */
const [KINDS_MAX, ORIGINS_MAX] = [1000, 10_000];

/** Counts new kinds of each origin in an hour. */
class Share {
  readonly #counts = new LRUCache<string, number>({ max: ORIGINS_MAX, ttl: HOUR_MS });

  constructor(private readonly most: number) {}

  /** Whether the origin has room; takes it. */
  take(origin: string): boolean {
    const count = this.#counts.get(origin) ?? 0;
    if (count >= this.most) return false;
    this.#counts.set(origin, count + 1, { noUpdateTTL: true });
    return true;
  }
}

/**
 * Decides which kinds of errors are kept, and which may be told: of each origin few new ones an hour. So a stranger who invents
 * errors neither displaces what others report, nor uses up what an operator takes note of.
 */
export class KindShares {
  readonly #kept = new LRUCache<string, true>({ max: KINDS_MAX });
  readonly #ofKept = new Share(KEPT_MAX);
  /** When each kind was last noted. */
  readonly #notedAt = new LRUCache<string, number>({ max: KINDS_MAX });
  readonly #ofTold = new Share(TOLD_MAX);

  /**
   * Whether to keep an error.
   *
   * @param origin network from which it was reported, or place on the server
   */
  keeps(error: ReleaseError, origin: string): boolean {
    const kind = JSON.stringify(errorKind(error));
    if (!this.#kept.get(kind) && !this.#ofKept.take(origin)) return false;
    this.#kept.set(kind, true);
    return true;
  }

  /** Whether to note the kind of an error as one that may be told: when it is first admitted, and from then on once an hour. */
  tells(error: ReleaseError, origin: string, now = Date.now()): boolean {
    const kind = JSON.stringify(errorKind(error));
    const notedAt = this.#notedAt.get(kind);
    const isDue = notedAt === undefined ? this.#ofTold.take(origin) : now - notedAt >= HOUR_MS;
    if (isDue) this.#notedAt.set(kind, now);
    return isDue;
  }
}
