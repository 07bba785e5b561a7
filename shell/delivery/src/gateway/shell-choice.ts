import { BUCKETS } from '@fitreel/protocol';
import type { ServedSite, Site } from './site-source';

/**
 * Position of `bucket` (0 to 99) in the order in which canaries of the shell take buckets: its two digits swapped. Canaries of
 * remotes take the first buckets, so that of 10 percent of the visitors in either canary, 1 percent is in both. What one
 * breaks then shows on both sides of the other's comparison (ADR-0035).
 */
function shellOrder(bucket: number): number {
  const root = Math.sqrt(BUCKETS);
  return (bucket % root) * root + Math.floor(bucket / root);
}

/** The site in the shell that a visitor in `bucket` (0 to 99) gets. */
export function siteFor(served: ServedSite, bucket: number): Site {
  const { canary } = served;
  return canary && shellOrder(bucket) < canary.traffic ? canary.site : served;
}
