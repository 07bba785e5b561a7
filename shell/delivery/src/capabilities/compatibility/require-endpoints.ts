import { endpointProblems } from './endpoint-problems';
import { namingOwner, OperatorError } from '../../core/store/problem';
import { liveNames } from '../../core/operations/change-site';
import type { ReleaseStore } from '../../core/store/release-store';

/**
 * Rejects a start whose API lacks an endpoint that a live release or a canary calls: of a rolling update, the gateways that
 * have it go on to serve the site.
 *
 * @throws OperatorError that names the first release and its endpoint in one line
 */
export async function requireEndpoints(store: ReleaseStore): Promise<void> {
  // The start goes on with what can be read.
  const { apps = {} } = (await store.revisions.latest().catch(() => null)) ?? {};
  for (const { app, version } of liveNames(apps)) {
    const release = await store.find(app, version).catch(() => null);
    const [problem] = release ? namingOwner(endpointProblems(release), release) : [];
    if (problem) throw new OperatorError(`${problem.message} ${problem.remedy}`);
  }
}
