import type { Registry, RegistryVersion, RouteAssets } from '@fitreel/protocol';
import { chooseVersion } from '@fitreel/protocol/browser';
import type { RemoteDescription } from '@fitreel/sdk/remote';
import type { RemoteSource } from '@fitreel/sdk/remotes';

/** What the browser needs to load a release. */
export interface RemoteRelease {
  /** Absolute URL of its container. */
  entry: string;
  /** Absolute URL of its folder, with a trailing slash. */
  base: string;
  /** Null for an override, which is not a release. */
  version: string | null;
  /** Hash of the container (W3C SRI, section 3.5); null for an app under development. */
  integrity: string | null;
}

/** Whether it is a release: an app under development has no hash. */
export function isReleased({ integrity }: RemoteRelease): boolean {
  return integrity !== null;
}

/** A remote in the release that this visitor gets. */
export interface LiveRemote extends RemoteRelease {
  name: string;
  source: Exclude<RemoteSource, 'fallback'>;
  description: RemoteDescription;
  /** What each fragment needs besides the container, by its id, relative to `base`. An override has none. */
  fragmentFiles?: Readonly<Record<string, RouteAssets>> | undefined;
  /** The last good release, which is loaded if this one fails. */
  fallback: RemoteRelease | null;
}

/**
 * Every remote in the registry, in the version that a visitor in `bucket` gets.
 *
 * @param origin base of the URLs in the registry
 * @param bucket whole number from 0 to 99
 */
export function liveRemotes(registry: Registry, origin: string, bucket: number): LiveRemote[] {
  const absolute = (url: string) => new URL(url, origin).href;
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
        fragmentFiles: chosen.extras.fragments,
        fallback: fallbackOf(chosen),
      },
    ];
  });
}
