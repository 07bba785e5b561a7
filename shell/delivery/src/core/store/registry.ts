import {
  REGISTRY_SCHEMA,
  releasePath,
  type Registry,
  type RegistryVersion,
  type RemoteRelease,
  type RouteAssets,
  type ShellRelease,
} from '@fitreel/protocol';

/** The releases of a remote that browsers may load. */
export interface RemoteOnSite {
  live: RemoteRelease;
  /** `traffic` is a whole number of percent from 1 to 99. */
  canary: { release: RemoteRelease; traffic: number } | null;
  /** The latest previous release that this site's shell can run, or null. */
  lastGood: RemoteRelease | null;
}

function baseOf({ description, version }: RemoteRelease): string {
  return releasePath(description.name, version);
}

function entryIntegrity(release: RemoteRelease): string {
  const integrity = release.files[release.entry];
  if (!integrity)
    throw new Error(`release.json of ${release.description.name}: the entry is not among the files`);
  return integrity;
}

function fallbackTo(release: RemoteRelease | null) {
  if (!release) return { fallbackUrl: {}, fallback: {} };
  const base = baseOf(release);
  return {
    fallbackUrl: { fallbackUrl: base + release.entry },
    fallback: { fallback: { version: release.version, integrity: entryIntegrity(release), base } },
  };
}

/** Files of the shell's lazy shared modules, by module. */
type LazyModules = NonNullable<ShellRelease['lazyModules']>;

/** The files to preload for a route or fragment. Keeps only the shell's lazy shared modules: every page has the others. */
function onShell({ scripts, styles, shared = [] }: RouteAssets, lazyModules: LazyModules): RouteAssets {
  const lazy = shared.filter((name) => Object.hasOwn(lazyModules, name));
  return { scripts, styles, ...(lazy.length > 0 && { shared: lazy }) };
}

function toVersion(
  release: RemoteRelease,
  deployment: RegistryVersion['deployment'],
  fallbackRelease: RemoteRelease | null,
  lazyModules: LazyModules,
): RegistryVersion {
  const base = baseOf(release);
  const { fallbackUrl, fallback } = fallbackTo(fallbackRelease);
  const { version, description, requires } = release;
  const preloaded = (files: Readonly<Record<string, RouteAssets>>) =>
    Object.fromEntries(
      Object.entries(files).map(([id, assets]) => [id, onShell(assets, lazyModules)] as const),
    );
  const preload = preloaded(release.preload);
  const fragments = release.fragments && { fragments: preloaded(release.fragments) };
  return {
    url: base + release.entry,
    ...fallbackUrl,
    metadata: { integrity: entryIntegrity(release), version },
    deployment,
    extras: { description, requires, base, preload, ...fragments, ...fallback },
  };
}

function toVersions({ live, canary, lastGood }: RemoteOnSite, lazyModules: LazyModules): RegistryVersion[] {
  const traffic = canary?.traffic ?? 0;
  const versions = [toVersion(live, { traffic: 100 - traffic, default: true }, lastGood, lazyModules)];
  // If a canary fails to load, the live release replaces it.
  if (canary) versions.push(toVersion(canary.release, { traffic, default: false }, live, lazyModules));
  return versions;
}

/** The registry of a site with `remotes` and a shell with `lazyModules`. */
export function toRegistry(remotes: readonly RemoteOnSite[], lazyModules: LazyModules = {}): Registry {
  const microFrontends = Object.fromEntries(
    remotes.map((remote) => [remote.live.description.name, toVersions(remote, lazyModules)]),
  );
  return { schema: REGISTRY_SCHEMA, microFrontends };
}
