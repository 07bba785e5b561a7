import { Type, type Static } from '@sinclair/typebox';
import { FILE_NAME, FRAGMENTS_MAX, MODULE_NAME, ROUTE_ID, ROUTES_MAX } from '../browser/formats';
import { Owner, RemoteBudget, RemoteDescription } from './description';
import { EndpointUses } from './endpoint-use';
import { SHELL } from './paths';
import { exact, nullable } from './schemas';
import { ReleaseTypes } from './types';

export const FileName = Type.String(FILE_NAME);

/** File extensions that a release may contain: files that pages or the gateway itself can use. */
const KINDS = 'avif|cjs|css|gif|html|ico|jpg|js|json|map|mjs|png|svg|txt|webp|woff2';

const ReleaseFileName = Type.String({
  ...FILE_NAME,
  pattern: FILE_NAME.pattern.replace(/\$$/, `(?<=\\.(?:${KINDS}))$`),
});

/** Most files of a release, without their compressed copies. */
export const RELEASE_FILES_MAX = 500;

/** Most bytes of a `release.json`: about 100 for each file, and as much again for references to them. */
export const RELEASE_JSON_BYTES_MAX = 512 * 1024;

/** Most modules that the shell shares, or that a release names. */
const MODULES_MAX = 100;

/** Most files that a page needs at once, of each kind. */
const ASSETS_MAX = 100;

/** Hash of a file in the form of Subresource Integrity (W3C SRI, section 3.5). */
export const Integrity = Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' });

/** Version of a release: `<package version>-<content hash>`; the same content is the same release. */
export const ReleaseVersion = Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+-[0-9a-f]{12}$' });

/** A Git commit, by SHA-1 or SHA-256. */
export const Commit = Type.String({ pattern: '^[0-9a-f]{40}(?:[0-9a-f]{24})?$' });

/** Files that a page needs at once, in the order to request them. */
export const Assets = exact({
  scripts: Type.Array(FileName, { maxItems: ASSETS_MAX }),
  styles: Type.Array(FileName, { maxItems: ASSETS_MAX }),
});
export type Assets = Static<typeof Assets>;

/** Name of a module that the shell provides to remotes, as they import it. */
export const SharedModule = Type.String(MODULE_NAME);

/** Files that a route's page needs at once: its remote's own, and shared modules, whose files the shell's release names. */
export const RouteAssets = exact({
  ...Assets.properties,
  shared: Type.Optional(Type.Array(SharedModule, { maxItems: MODULES_MAX })),
});
export type RouteAssets = Static<typeof RouteAssets>;

/** Files that a remote's routes need at once in addition to the entry: route id → files. */
export const Preload = Type.Record(Type.String(ROUTE_ID), RouteAssets, {
  additionalProperties: false,
  maxProperties: ROUTES_MAX,
});

/** Files that a remote's fragments need at once in addition to the entry: fragment id → files. */
export const FragmentPreload = Type.Record(Type.String(ROUTE_ID), RouteAssets, {
  additionalProperties: false,
  maxProperties: FRAGMENTS_MAX,
});

/** Modules by name, each with a version or semver range. */
export const ModuleVersions = Type.Record(SharedModule, Type.String({ maxLength: 100 }), {
  additionalProperties: false,
  maxProperties: MODULES_MAX,
});

const common = {
  version: ReleaseVersion,
  /** Every file of the release with its hash. */
  files: Type.Record(ReleaseFileName, Integrity, {
    additionalProperties: false,
    maxProperties: RELEASE_FILES_MAX,
    description: `at most ${RELEASE_FILES_MAX} files with their hashes, of the kinds ${KINDS.replaceAll('|', ', ')}`,
  }),
  /** Digest of all sources that the build read: an equal digest needs no new build. */
  sources: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  /** Commit of the build; null outside a Git repository. Not part of the content hash. */
  commit: nullable(Commit),
  /** The bundle that renders the app's pages in Node (ADR-0021). Without it, only the browser renders them. */
  server: Type.Optional(FileName),
  /** Whether the tree had changes that the commit lacks. Not part of the content hash. */
  dirty: Type.Optional(Type.Boolean()),
  owner: Type.Optional(Owner),
  /** Types that it gives to other releases and takes from them. */
  types: ReleaseTypes,
  /** The endpoints of the API that its code calls. */
  calls: EndpointUses,
  /** Time of the build, RFC 3339. Not part of the content hash. */
  builtAt: Type.String({ minLength: 20, maxLength: 30 }),
};

/** A remote's `release.json`: the result of its build, and its description. */
export const RemoteRelease = exact({
  kind: Type.Literal('remote'),
  ...common,
  description: RemoteDescription,
  /** Modules that it takes from the shell: module name → semver range. */
  requires: ModuleVersions,
  /** The remoteEntry file. */
  entry: FileName,
  preload: Preload,
  /** The budget that its build met, with all defaults. */
  budget: Type.Optional(RemoteBudget),
  fragments: Type.Optional(FragmentPreload),
});
export type RemoteRelease = Static<typeof RemoteRelease>;

/** The shell's `release.json`. */
export const ShellRelease = exact({
  kind: Type.Literal('shell'),
  ...common,
  /** Modules that it provides to remotes: module name → version. */
  provides: ModuleVersions,
  /** The HTML into which the gateway writes the page state. */
  page: FileName,
  entry: Assets,
  /** Files of the lazy shared modules, which only some pages need: module name → files. */
  lazyModules: Type.Optional(
    Type.Record(SharedModule, Assets, { additionalProperties: false, maxProperties: MODULES_MAX }),
  ),
});
export type ShellRelease = Static<typeof ShellRelease>;

export const Release = Type.Union([RemoteRelease, ShellRelease]);
export type Release = Static<typeof Release>;

/** The app that a release belongs to: `shell`, or the remote's name. */
export function appOf(release: Release): string {
  return release.kind === 'shell' ? SHELL : release.description.name;
}

/**
 * Modules that `remote` requires and `shell` does not provide in that range. `provided` is the shell's version, or null if it lacks the
 * module.
 *
 * @param satisfies whether a version is in a semver range
 */
export function unmetRequirements(
  remote: RemoteRelease,
  shell: ShellRelease,
  satisfies: (version: string, range: string) => boolean,
): { module: string; range: string; provided: string | null }[] {
  return Object.entries(remote.requires)
    .map(([module, range]) => ({ module, range, provided: shell.provides[module] ?? null }))
    .filter(({ range, provided }) => provided === null || !satisfies(provided, range));
}

/** An app under development: its server's `/fitreel.json`, the counterpart of a release's `release.json`. */
export const ServedApp = exact({
  /** URL of the server, with a closing slash. */
  base: Type.String({ pattern: '^https?://.+/$' }),
  /** Files that every page needs (the shell), or the container only (a remote). */
  ...Assets.properties,
  /** Null for the shell. */
  description: nullable(RemoteDescription),
  /** Modules that it takes from the shell: module name → semver range. */
  requires: Type.Record(Type.String(), Type.String()),
});
export type ServedApp = Static<typeof ServedApp>;
