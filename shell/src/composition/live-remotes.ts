import type { Registry, RegistryVersion, RouteAssets } from '@fitreel/protocol';
import { BUCKET_COOKIE, BUCKETS } from '@fitreel/protocol/browser';
import type { RemoteDescription } from '@fitreel/sdk/remote';
import type { RemoteSource, RemoteStatus } from '@fitreel/sdk/remotes';
import { readChoice, writeChoice } from '@fitreel/sdk/platform';

/** The facts that the browser needs to load a release. */
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

/** A remote in the release chosen for this visitor. */
export interface LiveRemote extends RemoteRelease {
  name: string;
  source: Exclude<RemoteSource, 'fallback'>;
  description: RemoteDescription;
  /** The files that each fragment needs besides the container, by the fragment's id, relative to `base`. Undefined for an override. */
  fragmentFiles?: Readonly<Record<string, RouteAssets>> | undefined;
  /** The last good release, loaded if this one fails. */
  fallback: RemoteRelease | null;
}

/**
 * Every remote of a page, in the release that the page was composed with. Parts that load later come from the same release.
 *
 * @param registry of the page state
 * @param origin base of the URLs in the registry
 */
export function liveRemotes(registry: Registry, origin: string): LiveRemote[] {
  const absolute = (url: string) => new URL(url, origin).href;
  const fallbackOf = ({ fallbackUrl, extras: { fallback } }: RegistryVersion): RemoteRelease | null =>
    fallbackUrl && fallback
      ? { ...fallback, entry: absolute(fallbackUrl), base: absolute(fallback.base) }
      : null;
  return Object.entries(registry.microFrontends).flatMap(([name, [chosen]]): LiveRemote[] => {
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
 * @param listed the remotes in the releases that the registry assigns to this visitor, without overrides
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
 * Gives a visitor without a bucket one, which decides whether they get canaries from the next page on. The page itself must not depend on
 * it: shared caches keep one page for everybody (ADR-0064).
 */
export function keepBucket(): void {
  if (readChoice(BUCKET_COOKIE) === null) writeChoice(BUCKET_COOKIE, Math.floor(Math.random() * BUCKETS));
}
