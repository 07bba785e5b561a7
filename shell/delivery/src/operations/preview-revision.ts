import type { ReleaseName } from '@fitreel/protocol';
import type { ReleaseStore } from '../store/release-store';
import type { Revision } from '../store/revision';
import { changeSite } from './change-site';

/** Never written: it names who and when for the schema alone. */
const AUTHOR = 'preview';

/**
 * What would be live if `releases` went live now.
 *
 * @throws DeployRejected with all problems of that
 */
export async function previewRevision(
  store: ReleaseStore,
  releases: readonly ReleaseName[],
): Promise<Revision | null> {
  const latest = await store.revisions.latest();
  const deploys = releases.map(({ app, version }) => ({ kind: 'deploy' as const, app, version }));
  const at = new Date().toISOString();
  const next = await changeSite(store, latest, deploys, AUTHOR, at);
  return next ? { ...next, at, revision: (latest?.revision ?? 0) + 1 } : latest;
}
