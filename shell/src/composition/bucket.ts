import type { Registry } from '@fitreel/protocol';
import { BUCKET_COOKIE, BUCKETS } from '@fitreel/protocol/browser';
import { readChoice, writeChoice } from '../preferences/choice';

/**
 * Returns the visitor's bucket, 0 to 99, which decides whether they get canaries. The gateway sets it together with the
 * first page that needs it; on a static file host, this function does. Without canaries nothing needs one.
 */
export function visitorBucket({ microFrontends }: Registry): number {
  if (Object.values(microFrontends).every((versions) => versions.length < 2)) return 0;
  const stored = readChoice(BUCKET_COOKIE);
  if (stored !== null) return stored;
  const bucket = Math.floor(Math.random() * BUCKETS);
  writeChoice(BUCKET_COOKIE, bucket);
  return bucket;
}
