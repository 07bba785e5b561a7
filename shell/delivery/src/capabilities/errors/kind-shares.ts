import type { ReleaseError } from '@fitreel/protocol';
import { LRUCache } from 'lru-cache';
import { errorKind } from './release-errors';

const HOUR_MS = 60 * 60 * 1000;

/** The most new kinds of errors per origin and hour to keep (fewer than a release may have), and the most to report. */
const [KEPT_MAX, TOLD_MAX] = [20, 3] as const;

/** The most kinds and origins that the process remembers. */
const [KINDS_MAX, ORIGINS_MAX] = [1000, 10_000];

/** Limits the new kinds of each origin per hour. */
class Share {
  readonly #counts = new LRUCache<string, number>({ max: ORIGINS_MAX, ttl: HOUR_MS });

  constructor(private readonly most: number) {}

  /** Counts a new kind if the origin is below its limit; returns whether it was. */
  take(origin: string): boolean {
    const count = this.#counts.get(origin) ?? 0;
    if (count >= this.most) return false;
    this.#counts.set(origin, count + 1, { noUpdateTTL: true });
    return true;
  }
}

/**
 * Decides which kinds of errors are kept, and which may be reported: only a few new kinds per origin and hour. A stranger who
 * invents errors then neither displaces other people's errors nor floods the operator.
 */
export class KindShares {
  readonly #kept = new LRUCache<string, true>({ max: KINDS_MAX });
  readonly #ofKept = new Share(KEPT_MAX);
  /** When each kind was last reported. */
  readonly #notedAt = new LRUCache<string, number>({ max: KINDS_MAX });
  readonly #ofTold = new Share(TOLD_MAX);

  /**
   * Whether to keep an error.
   *
   * @param origin the network that reported it, or its place on the server
   */
  keeps(error: ReleaseError, origin: string): boolean {
    const kind = JSON.stringify(errorKind(error));
    if (!this.#kept.get(kind) && !this.#ofKept.take(origin)) return false;
    this.#kept.set(kind, true);
    return true;
  }

  /** Whether to report the kind of an error: when it first appears, and from then on once an hour. */
  tells(error: ReleaseError, origin: string, now = Date.now()): boolean {
    const kind = JSON.stringify(errorKind(error));
    const notedAt = this.#notedAt.get(kind);
    const isDue = notedAt === undefined ? this.#ofTold.take(origin) : now - notedAt >= HOUR_MS;
    if (isDue) this.#notedAt.set(kind, now);
    return isDue;
  }
}
