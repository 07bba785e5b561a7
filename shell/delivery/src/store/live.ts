import {
  type Registry,
  REGISTRY_SCHEMA,
  ReleaseVersion,
  type RemoteRelease,
  type RegistryVersion,
} from '@fitreel/contract/composition';
import { Type, type Static } from '@sinclair/typebox';

/** Which release of each piece is live: piece → version. The one fact from which the registry is made. */
export const Live = Type.Record(Type.String({ pattern: '^[a-z][a-z0-9]*$' }), ReleaseVersion, {
  additionalProperties: false,
});
export type Live = Static<typeof Live>;

/** Address of a release's folder on the site, with a closing slash. */
export function releaseBase(piece: string, version: string): string {
  return `/releases/${piece}/${version}/`;
}

/** One release of a remote as the registry lists it, with all of the traffic. */
export function toRegistryVersion(release: RemoteRelease): RegistryVersion {
  const base = releaseBase(release.description.name, release.version);
  const integrity = release.files[release.entry];
  if (!integrity)
    throw new Error(`release.json of ${release.description.name}: the entry is not among the files`);
  return {
    url: base + release.entry,
    metadata: { integrity, version: release.version },
    deployment: { traffic: 100, default: true },
    extras: { description: release.description, requires: release.requires, base, preload: release.preload },
  };
}

/** The registry that lists `releases` as live. */
export function toRegistry(releases: readonly RemoteRelease[]): Registry {
  const microFrontends: Registry['microFrontends'] = {};
  for (const release of releases) microFrontends[release.description.name] = [toRegistryVersion(release)];
  return { schema: REGISTRY_SCHEMA, microFrontends };
}
