import type { ReleaseName } from '@fitreel/protocol';
import { revisionAfter } from '../../core/operations/change-site';
import type { ReleaseStore } from '../../core/store/release-store';
import type { Revision } from '../../core/store/revision';

/** The revision after a deploy of all `releases`, including any that were taken back. */
export function previewRevision(
  store: ReleaseStore,
  releases: readonly ReleaseName[],
): Promise<Revision | null> {
  return revisionAfter(
    store,
    releases.map((name) => ({ kind: 'deploy', ...name, force: true })),
  );
}
