import { Type, type Static } from '@sinclair/typebox';
import { FILE_NAME } from '../browser/formats';
import { RemoteDescription } from './description';

export const FileName = Type.String(FILE_NAME);

/** Hash of a file in the form of Subresource Integrity (W3C SRI, section 3.5). */
export const Integrity = Type.String({ pattern: '^sha384-[A-Za-z0-9+/]{64}$' });

/** Version of a release: `<package version>-<content hash>`; the same content is the same release. */
export const ReleaseVersion = Type.String({ pattern: '^\\d+\\.\\d+\\.\\d+-[0-9a-f]{12}$' });

/** Files that a page needs at once, in the order to request them. */
export const Assets = Type.Object(
  { scripts: Type.Array(FileName), styles: Type.Array(FileName) },
  { additionalProperties: false },
);
export type Assets = Static<typeof Assets>;

/** Name of a module that the shell provides to remotes, as they import it. */
export const SharedModule = Type.String({
  pattern: '^(?:@[a-z0-9-]+/)?[a-z0-9-]+(?:/[a-z0-9-]+)*$',
  maxLength: 100,
});

/** What the page of a route needs at once: files of its remote, and modules whose files the shell's release names. */
export const RouteAssets = Type.Object(
  { ...Assets.properties, shared: Type.Optional(Type.Array(SharedModule, { maxItems: 100 })) },
  { additionalProperties: false },
);
export type RouteAssets = Static<typeof RouteAssets>;

const common = {
  version: ReleaseVersion,
  /** Every file of the release with its hash. */
  files: Type.Record(FileName, Integrity, { additionalProperties: false }),
  /** Digest of all sources that the build read: an equal digest needs no new build. */
  sources: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  /** Git commit of the build, null outside a Git repository. Not part of the content hash. */
  commit: Type.Union([Type.String({ pattern: '^[0-9a-f]{40}(?:[0-9a-f]{24})?$' }), Type.Null()]),
  /** Time of the build, RFC 3339. Not part of the content hash. */
  builtAt: Type.String({ minLength: 20, maxLength: 30 }),
};

/** A remote's `release.json`: the result of its build, and its description. */
export const RemoteRelease = Type.Object(
  {
    kind: Type.Literal('remote'),
    ...common,
    description: RemoteDescription,
    /** Modules that it takes from the shell: module name → semver range. */
    requires: Type.Record(Type.String(), Type.String()),
    /** The remoteEntry file. */
    entry: FileName,
    /** What each route needs at once in addition to the entry: route id → files. */
    preload: Type.Record(Type.String(), RouteAssets),
  },
  { additionalProperties: false },
);
export type RemoteRelease = Static<typeof RemoteRelease>;

/** The shell's `release.json`. */
export const ShellRelease = Type.Object(
  {
    kind: Type.Literal('shell'),
    ...common,
    /** Modules that it provides to remotes: module name → version. */
    provides: Type.Record(Type.String(), Type.String()),
    /** The HTML into which the gateway writes the page state. */
    page: FileName,
    entry: Assets,
    /** Files of the lazy shared modules, which only some pages need: module name → files. */
    lazyModules: Type.Optional(Type.Record(SharedModule, Assets)),
  },
  { additionalProperties: false },
);
export type ShellRelease = Static<typeof ShellRelease>;

export const Release = Type.Union([RemoteRelease, ShellRelease]);
export type Release = Static<typeof Release>;
