import {
  Registry,
  REGISTRY_SCHEMA,
  type RegistryVersion,
  type RemoteRelease,
  type RouteAssets,
  type ShellRelease,
} from '@fitreel/protocol';
import { check } from './check';

/** The releases of one remote that visitors get. */
export interface RemoteOnSite {
  live: RemoteRelease;
  /** `traffic` is a whole number of percent from 1 to 99. */
  canary: { release: RemoteRelease; traffic: number } | null;
  /** The latest previous release that this site's shell can run; null where there is none. */
  lastGood: RemoteRelease | null;
}

/** Address of a release's folder on the site, with a closing slash. */
export function releaseBase(app: string, version: string): string {
  return `/releases/${app}/${version}/`;
}

function baseOf({ description, version }: RemoteRelease): string {
  return releaseBase(description.name, version);
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

/** Files of the shell's modules that do not come with every page, by module. */
type Later = NonNullable<ShellRelease['later']>;

/** What a page needs at once, of the shell's modules only those that this shell brings later: others are there. */
function onShell({ scripts, styles, shared = [] }: RouteAssets, later: Later): RouteAssets {
  const late = shared.filter((name) => Object.hasOwn(later, name));
  return { scripts, styles, ...(late.length > 0 && { shared: late }) };
}

function toVersion(
  release: RemoteRelease,
  deployment: RegistryVersion['deployment'],
  instead: RemoteRelease | null,
  later: Later,
): RegistryVersion {
  const base = baseOf(release);
  const { fallbackUrl, fallback } = fallbackTo(instead);
  const { version, description, requires } = release;
  const routes = Object.entries(release.preload).map(([id, assets]) => [id, onShell(assets, later)]);
  const preload = Object.fromEntries(routes) as Record<string, RouteAssets>;
  return {
    url: base + release.entry,
    ...fallbackUrl,
    metadata: { integrity: entryIntegrity(release), version },
    deployment,
    extras: { description, requires, base, preload, ...fallback },
  };
}

function toVersions({ live, canary, lastGood }: RemoteOnSite, later: Later): RegistryVersion[] {
  const traffic = canary?.traffic ?? 0;
  const versions = [toVersion(live, { traffic: 100 - traffic, default: true }, lastGood, later)];
  // What the others run is the best that a canary which does not come can be replaced by.
  if (canary) versions.push(toVersion(canary.release, { traffic, default: false }, live, later));
  return versions;
}

/** The registry of a site with `remotes` and a shell that brings `later` to some pages alone, checked. */
export function toRegistry(remotes: readonly RemoteOnSite[], later: Later = {}): Registry {
  const microFrontends = Object.fromEntries(
    remotes.map((remote) => [remote.live.description.name, toVersions(remote, later)]),
  );
  return checkRegistry({ schema: REGISTRY_SCHEMA, microFrontends });
}

/**
 * `value` as a registry: its schema, which looks at each version, and what a schema cannot say: that the traffic of a
 * remote sums to 100, that one of its versions is the default, and that no version stands there twice.
 *
 * @throws Error that names the remote and what it takes
 */
export function checkRegistry(value: unknown): Registry {
  const registry = check(Registry, value, 'registry');
  for (const [name, versions] of Object.entries(registry.microFrontends)) {
    const traffic = versions.reduce((sum, { deployment }) => sum + deployment.traffic, 0);
    if (traffic !== 100)
      throw new Error(`registry: the traffic of ${name} sums to ${traffic}, and must to 100`);
    const defaults = versions.filter(({ deployment }) => deployment.default).length;
    if (defaults !== 1)
      throw new Error(`registry: ${name} has ${defaults} default versions, and must have one`);
    if (new Set(versions.map(({ metadata }) => metadata.version)).size !== versions.length)
      throw new Error(`registry: ${name} lists a version twice`);
  }
  return registry;
}
