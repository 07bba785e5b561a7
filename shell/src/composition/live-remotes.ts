import type { Registry, RegistryVersion } from '@fitreel/protocol';
import { chooseVersion } from '@fitreel/protocol/browser';
import type { RemoteDescription } from '@fitreel/sdk/remote';
import type { RemoteSource } from '@fitreel/sdk/remotes';

/** What the browser needs of a release to load it. */
export interface RemoteRelease {
  /** Absolute address of its container. */
  entry: string;
  /** Absolute address of its folder, with a closing slash. */
  base: string;
  /** Null for an override, which is no release. */
  version: string | null;
  /** Hash of the container (W3C SRI, section 3.5); null for what is under development. */
  integrity: string | null;
}

/** A remote as this visitor gets it. */
export interface LiveRemote extends RemoteRelease {
  name: string;
  source: Exclude<RemoteSource, 'fallback'>;
  description: RemoteDescription;
  /** The last good release: what to load where this one does not come. */
  fallback: RemoteRelease | null;
}

/**
 * Every remote in the registry, in the version that a visitor of `bucket` gets.
 *
 * @param origin address against which the registry's addresses are read
 * @param bucket whole number from 0 to 99
 */
export function liveRemotes(registry: Registry, origin: string, bucket: number): LiveRemote[] {
  const absolute = (address: string) => new URL(address, origin).href;
  const fallbackOf = ({ fallbackUrl, extras: { fallback } }: RegistryVersion): RemoteRelease | null =>
    fallbackUrl && fallback
      ? { ...fallback, entry: absolute(fallbackUrl), base: absolute(fallback.base) }
      : null;
  return Object.entries(registry.microFrontends).flatMap(([name, versions]): LiveRemote[] => {
    const chosen = chooseVersion(versions, bucket);
    if (!chosen) return [];
    return [
      {
        name,
        entry: absolute(chosen.url),
        base: absolute(chosen.extras.base),
        version: chosen.metadata.version,
        integrity: chosen.metadata.integrity || null,
        source: chosen.deployment.default ? 'release' : 'canary',
        description: chosen.extras.description,
        fallback: fallbackOf(chosen),
      },
    ];
  });
}
