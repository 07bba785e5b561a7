import { readFileSync } from 'node:fs';
import path from 'node:path';
import { workspaceFolders } from '../../workspaces.cjs';

/** The fields of a workspace's `package.json` that packing reads. */
export interface SourceManifest {
  name: string;
  version: string;
  /** Sub-path → source file, asset or CommonJS file. */
  exports?: Record<string, string>;
  bin?: Record<string, string>;
  /** Files and folders that neither exports nor imports reach. Sources among them are compiled. */
  files?: string[];
  /** Only in packages for the browser. */
  sideEffects?: boolean | string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  /**
   * Its presence means that the workspace is published. `bin` replaces the manifest's, as with pnpm and Yarn; `dependencies` names
   * `devDependencies` that users need although they are not imported.
   */
  publishConfig?: { bin?: Record<string, string>; dependencies?: string[] };
}

/** A workspace that teams with repositories of their own install. */
export interface PublishedPackage {
  /** Absolute path. */
  folder: string;
  manifest: SourceManifest;
}

/** The workspaces of the repository at `root` that are published: those with a `publishConfig`. */
export function publishedPackages(root: string): PublishedPackage[] {
  return workspaceFolders(root)
    .map((below) => path.join(root, below))
    .map((folder) => ({
      folder,
      manifest: JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as SourceManifest,
    }))
    .filter(({ manifest }) => manifest.publishConfig !== undefined);
}

/** Output folders of a package: `dist` has CommonJS for Node and jest, `esm` has ES modules for bundlers. */
export type OutputFolder = 'dist' | 'esm';

/** Whether bundlers take the package into code for the browser. They need ES modules: they cannot drop unused parts of CommonJS. */
export const isForBrowsers = ({ sideEffects }: SourceManifest): boolean => sideEffects !== undefined;

/** The commands that a published package installs. */
const publishedCommands = ({ bin = {}, publishConfig }: SourceManifest) => publishConfig?.bin ?? bin;

const isSource = (file: string): boolean => /\.tsx?$/.test(file) && !file.endsWith('.d.ts');

/** Files that the manifest names, by path in the package's folder. */
function namedFiles({ exports = {}, files = [], ...manifest }: SourceManifest): string[] {
  const named = [...Object.values(exports), ...Object.values(publishedCommands(manifest as SourceManifest))];
  const all = [...named, ...files].map((file) => path.posix.normalize(file));
  return [...new Set(all)].filter((file) => file !== 'package.json');
}

/** Files and folders that are published unchanged. */
export function keptFiles({ manifest }: PublishedPackage): string[] {
  return namedFiles(manifest).filter((file) => !file.startsWith('src/'));
}

/** The sources that users import, and those that commands start. */
export function entryFiles(one: PublishedPackage): string[] {
  const started = keptFiles(one)
    .filter((file) => file.endsWith('.cjs'))
    .map((file) => readFileSync(path.join(one.folder, file), 'utf8'))
    .flatMap((text) => [...text.matchAll(/'\.\.\/(src\/.*?\.ts)'/g)].map(([, file = '']) => file));
  return [...new Set([...namedFiles(one.manifest).filter(isSource), ...started])];
}

/** The target of an export: compiled code with its types, or an unchanged file. */
function publishedExport(target: string, manifest: SourceManifest): PublishedManifest['exports'][string] {
  if (target.endsWith('.d.ts')) return { types: target, default: target };
  const moved = (folder: OutputFolder) => target.replace('./src/', `./${folder}/`);
  if (!isSource(target)) return moved('dist');
  const compiled = (folder: OutputFolder, ending: string) => moved(folder).replace(/\.tsx?$/, ending);
  return {
    types: compiled('dist', '.d.ts'),
    // Bundlers use it for both `import` and `require`, so that a bundle has one copy of each module.
    ...(isForBrowsers(manifest) && { module: compiled('esm', '.js') }),
    default: compiled('dist', '.js'),
  };
}

/** Fields that concern the repository only. JSON leaves them out. */
const LEFT_OUT = {
  private: undefined,
  scripts: undefined,
  devDependencies: undefined,
  publishConfig: undefined,
  type: undefined,
};

/** The dependencies, plus the development dependencies that users need; sites do not install those (ADR-0131). */
function publishedDependencies(
  manifest: SourceManifest,
  imported: ReadonlySet<string>,
): Record<string, string> {
  const { dependencies = {}, peerDependencies = {}, devDependencies = {}, publishConfig } = manifest;
  const named = publishConfig?.dependencies ?? [];
  const added = Object.entries(devDependencies).filter(
    ([name]) => named.includes(name) || (imported.has(name) && !Object.hasOwn(peerDependencies, name)),
  );
  return { ...dependencies, ...Object.fromEntries(added) };
}

/** Fields of a published `package.json`, besides those that it keeps unchanged. */
export interface PublishedManifest extends Pick<SourceManifest, 'name' | 'version' | 'peerDependencies'> {
  engines: object;
  dependencies: Record<string, string>;
  exports: Record<string, string | Record<string, string>>;
  files: string[];
}

/**
 * The `package.json` with which a workspace is published: as in the repository, but its exports lead to compiled
 * files with declarations.
 *
 * @param imported packages that the compiled files import
 * @param engines of the repository
 */
export function publishedManifest(
  one: PublishedPackage,
  imported: ReadonlySet<string>,
  engines: object,
): PublishedManifest {
  const { manifest } = one;
  const commands = publishedCommands(manifest);
  const exported = Object.fromEntries(
    Object.entries(manifest.exports ?? {}).map(([name, target]) => [name, publishedExport(target, manifest)]),
  );
  return {
    ...manifest,
    ...LEFT_OUT,
    engines,
    dependencies: publishedDependencies(manifest, imported),
    exports: { ...exported, './package.json': './package.json' },
    ...(Object.keys(commands).length > 0 && { bin: commands }),
    files: ['dist', ...(isForBrowsers(manifest) ? ['esm'] : []), ...keptFiles(one), 'CHANGELOG.md'],
  };
}
