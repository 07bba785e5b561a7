import { DAY_MS } from '@fitreel/contract/days';
import type { ReleaseStore } from '../../core/store/release-store';
import { pruneApps } from './prune';

/** The author in the history of a gateway's own changes. */
const AUTHOR = 'gateway';

/** The schedule for removing old releases; only tests change it. */
export interface PruneTimes {
  firstMs: number;
  everyMs: number;
}

const TIMES: PruneTimes = { firstMs: 10 * 60 * 1000, everyMs: DAY_MS };

/**
 * Removes the same releases as `fitreel prune --keep`, except those uploaded in the last 30 days: their deploy may be in
 * progress. Several gateways may do this at once (ADR-0008).
 *
 * @param isOver whether to leave the rest for later
 * @param batchMax how many releases to remove at once; only tests change it
 */
export async function pruneOld(
  store: ReleaseStore,
  keep: number,
  isOver: () => boolean = () => false,
  batchMax?: number,
): Promise<void> {
  const mayContinue = () => !isOver();
  await pruneApps(store, AUTHOR, { keep }, { keepsUploads: true, mayContinue, batchMax });
}

/**
 * Removes old releases a while after the start, and then every day.
 *
 * @param failed receives the error that prevents it, once until it works again
 * @returns a function that ends it, and resolves once no removal is running
 */
export function startPruning(
  store: ReleaseStore,
  keep: number,
  failed: (error: unknown) => void,
  { firstMs, everyMs }: PruneTimes = TIMES,
): () => Promise<void> {
  let isFailing = false;
  let isOver = false;
  let timer: NodeJS.Timeout;
  let pruning = Promise.resolve();
  const run = async () => {
    try {
      await pruneOld(store, keep, () => isOver);
      isFailing = false;
    } catch (error) {
      if (!isFailing) failed(error);
      isFailing = true;
    }
    if (!isOver) planIn(everyMs);
  };
  const planIn = (ms: number) => {
    timer = setTimeout(() => {
      pruning = run();
    }, ms).unref();
  };
  planIn(firstMs);
  return async () => {
    isOver = true;
    clearTimeout(timer);
    await pruning;
  };
}
