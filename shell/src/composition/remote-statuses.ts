import type { RemoteStatus } from '@fitreel/sdk/remotes';
import type { LiveRemote } from './live-remotes';

/**
 * What is known of each remote before it is asked for.
 *
 * @param listed the remotes as the registry gives them to this visitor
 */
export function remoteStatuses(
  remotes: readonly LiveRemote[],
  listed: readonly LiveRemote[],
): RemoteStatus[] {
  return remotes.map(({ name, description, version, source, entry }) => ({
    name,
    title: description.title,
    listed: listed.find((remote) => remote.name === name)?.version ?? null,
    version,
    source,
    address: entry,
    state: 'idle',
    ms: null,
    failures: 0,
    lastFailure: null,
  }));
}
