import { BUCKETS } from '@fitreel/protocol';
import { randomInt } from 'node:crypto';

/** One year, in seconds. */
const KEPT_FOR = 365 * 24 * 60 * 60;

/** The bucket of a visitor as the device keeps it, 0 to 99; null where it keeps none. */
export function bucketIn(cookies: string | undefined): number | null {
  const [, bucket] = /(?:^|; )bucket=(0|[1-9][0-9]?)(?:;|$)/.exec(cookies ?? '') ?? [];
  return bucket === undefined ? null : Number(bucket);
}

/** A bucket for a visitor who has none. */
export function newBucket(): number {
  return randomInt(BUCKETS);
}

/** What makes the device keep `bucket`: for `set-cookie`. The shell reads it too, so that it is not `HttpOnly`. */
export function keepBucket(bucket: number): string {
  return `bucket=${bucket}; Path=/; Max-Age=${KEPT_FOR}; SameSite=Lax`;
}
