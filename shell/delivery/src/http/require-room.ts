import { Refused } from '../compatibility/problem';
import type { ReleaseStore } from '../store/release-store';
import { UPLOAD_LIMITS } from './upload-format';

/** Throws Refused when `store` holds as many releases of `piece` as may be sent to it. */
export async function requireRoom(store: ReleaseStore, piece: string): Promise<void> {
  const { length } = await store.versions(piece);
  if (length < UPLOAD_LIMITS.releases) return;
  throw new Refused([
    {
      code: 'state',
      message: `The store holds ${length} releases of ${piece}, and takes no more than ${UPLOAD_LIMITS.releases}.`,
      remedy: 'Remove old ones with “fitreel prune --keep N”.',
    },
  ]);
}
