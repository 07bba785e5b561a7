import type { Registry } from '@fitreel/protocol';
import { BUCKET_COOKIE, BUCKETS } from '@fitreel/protocol/browser';
import { writeChoice, readChoice } from '../preferences/choice';

/**
 * The visitor's bucket, 0 to 99, which decides for all remotes whether the visitor gets a canary. The gateway sets it
 * with the first page that needs it; on a plain file host, this function does. The device keeps none while no remote
 * has a canary.
 */
export function visitorBucket({ microFrontends }: Registry): number {
  if (Object.values(microFrontends).every((versions) => versions.length < 2)) return 0;
  const kept = readChoice(BUCKET_COOKIE);
  if (kept !== null) return kept;
  const bucket = Math.floor(Math.random() * BUCKETS);
  writeChoice(BUCKET_COOKIE, bucket);
  return bucket;
}
