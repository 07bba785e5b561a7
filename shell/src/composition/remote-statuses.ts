import type { RemoteStatus } from '@fitreel/sdk/remotes';
import type { LiveRemote } from './live-remotes';

/**
 * The status of each remote before its first load.
 *
 * @param listed the remotes in the releases that the registry gives this visitor, without overrides
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
    url: entry,
    state: 'idle',
    ms: null,
    failures: 0,
    lastFailure: null,
  }));
}
