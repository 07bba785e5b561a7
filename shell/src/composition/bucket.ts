import type { Registry } from '@fitreel/protocol';
import { BUCKETS } from '@fitreel/protocol/browser';
import { keepChoice, readChoice } from '../preferences/choice';

const NAME = 'bucket';

/** One year, in seconds, as the gateway keeps it. */
const KEPT_SECONDS = 365 * 24 * 60 * 60;

/**
 * The bucket of this visitor, 0 to 99, which decides for all remotes whether a canary is tried. The gateway gives one
 * with the first page that needs it; where no gateway is, as on a plain file host, it is chosen here. Nothing is kept
 * on the device while there is nothing to decide.
 */
export function visitorBucket({ microFrontends }: Registry): number {
  if (Object.values(microFrontends).every((versions) => versions.length < 2)) return 0;
  const kept = readChoice(NAME) ?? '';
  if (/^(?:0|[1-9][0-9]?)$/.test(kept)) return Number(kept);
  const bucket = Math.floor(Math.random() * BUCKETS);
  keepChoice(NAME, String(bucket), KEPT_SECONDS);
  return bucket;
}
