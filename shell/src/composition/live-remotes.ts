import type { Registry, RegistryVersion, RouteAssets } from '@fitreel/protocol';
import { BUCKET_COOKIE, BUCKETS, chooseVersion } from '@fitreel/protocol/browser';
import type { RemoteDescription } from '@fitreel/sdk/remote';
import type { RemoteSource, RemoteStatus } from '@fitreel/sdk/remotes';
import { readChoice, writeChoice } from '../preferences/choice';

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

/**
 * Returns the visitor's bucket, 0 to 99, which decides whether they get canaries. The gateway sets it together with the
 * first page that needs it; on a static file host, this function does. Without canaries nothing needs one.
 */
export function visitorBucket({ microFrontends }: Registry): number {
  if (Object.values(microFrontends).every((versions) => versions.length < 2)) return 0;
  const stored = readChoice(BUCKET_COOKIE);
  if (stored !== null) return stored;
  const bucket = Math.floor(Math.random() * BUCKETS);
  writeChoice(BUCKET_COOKIE, bucket);
  return bucket;
}
