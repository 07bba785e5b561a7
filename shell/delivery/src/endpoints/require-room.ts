import { DeployRejected } from '../compatibility/problem';
import type { ReleaseStore } from '../store/release-store';
import { UPLOAD_LIMITS } from '../http/upload-format';

/** Throws DeployRejected when `store` holds as many releases of `app` as may be sent to it. */
export async function requireRoom(store: ReleaseStore, app: string): Promise<void> {
  const { length } = await store.versions(app);
  if (length < UPLOAD_LIMITS.releases) return;
  throw new DeployRejected([
    {
      code: 'state',
      message: `The store holds ${length} releases of ${app}, and takes no more than ${UPLOAD_LIMITS.releases}.`,
      remedy: 'Remove old ones with “fitreel prune --keep N”.',
    },
  ]);
}
