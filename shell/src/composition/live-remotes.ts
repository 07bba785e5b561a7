import type { Registry } from '@fitreel/sdk/composition';
import type { RemoteDescription } from '@fitreel/sdk/remote';

/** A remote as the registry has it live. */
export interface LiveRemote {
  name: string;
  /** Absolute address of its container. */
  entry: string;
  version: string;
  /** Hash of the container (W3C SRI); empty for a remote under development. */
  integrity: string;
  description: RemoteDescription;
}

/**
 * The live version of every remote in the registry.
 *
 * @param origin address against which the registry's addresses are read
 */
export function liveRemotes(registry: Registry, origin: string): LiveRemote[] {
  return Object.entries(registry.microFrontends).flatMap(([name, versions]) => {
    const live = versions.find((version) => version.deployment.default);
    if (!live) return [];
    const { description } = live.extras;
    return [{ name, entry: new URL(live.url, origin).href, ...live.metadata, description }];
  });
}
