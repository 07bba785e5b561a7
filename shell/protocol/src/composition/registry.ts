import { Type, type Static } from '@sinclair/typebox';
import { RemoteDescription, RemoteName } from './description';
import { RELEASES_PATH } from './paths';
import { FragmentPreload, Integrity, ModuleVersions, Preload, ReleaseVersion } from './release';
import { exact } from './schemas';

/** URL of the format's schema. */
export const REGISTRY_SCHEMA =
  'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json' as const;

const ReleaseFolder = Type.String({ pattern: `^${RELEASES_PATH}[a-z0-9-]+/[0-9a-f.-]+/$` });
const ReleaseFile = Type.String({ pattern: `^${RELEASES_PATH}[a-z0-9-]+/[0-9a-f.-]+/[A-Za-z0-9._/-]+$` });

/** FitReel's own part of a version, under the format's `extras`. */
export const RegistryExtras = exact({
  description: RemoteDescription,
  requires: ModuleVersions,
  /** Folder of the release with a closing slash; the files of `preload` are relative to it. */
  base: ReleaseFolder,
  preload: Preload,
  fragments: Type.Optional(FragmentPreload),
  /** The release whose entry `fallbackUrl` is. */
  fallback: Type.Optional(exact({ version: ReleaseVersion, integrity: Integrity, base: ReleaseFolder })),
});
export type RegistryExtras = Static<typeof RegistryExtras>;

/** One version of one remote in the registry (frontend-discovery v1-pre). */
export const RegistryVersion = exact({
  url: ReleaseFile,
  /** Entry of the last good release, to load if this version cannot be loaded. */
  fallbackUrl: Type.Optional(ReleaseFile),
  metadata: exact({ integrity: Integrity, version: ReleaseVersion }),
  deployment: exact({ traffic: Type.Integer({ minimum: 0, maximum: 100 }), default: Type.Boolean() }),
  extras: RegistryExtras,
});
export type RegistryVersion = Static<typeof RegistryVersion>;

/** `/registry.json`: which version of each remote is live. */
export const Registry = exact({
  schema: Type.Literal(REGISTRY_SCHEMA),
  microFrontends: Type.Record(RemoteName, Type.Array(RegistryVersion), { additionalProperties: false }),
});
export type Registry = Static<typeof Registry>;
