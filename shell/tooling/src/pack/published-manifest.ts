import { isForBrowsers, publishedCommands, type SourceManifest } from './published-packages';
import type { ReachedFiles } from './reached-files';

/** Folder of a package → what its files are compiled to. Declarations are in `dist`. */
export type OutputFolder = 'dist' | 'esm';

const SOURCE = /\.tsx?$/;

/** Whether a file is compiled. */
export const isCompiled = (file: string): boolean => SOURCE.test(file) && !file.endsWith('.d.ts');

/** Where a file of the sources is in the published package: `src/ui/index.ts` → `dist/ui/index.js`. */
export function publishedPath(file: string, folder: OutputFolder = 'dist'): string {
  const moved = file.replace(/^src\//, `${folder}/`);
  return isCompiled(file) ? moved.replace(SOURCE, '.js') : moved;
}

/** The folders with the compiled files of a package: CommonJS for Node and jest, and ES modules for bundlers. */
export function outputFolders(manifest: SourceManifest): OutputFolder[] {
  return isForBrowsers(manifest) ? ['dist', 'esm'] : ['dist'];
}

/** What an export leads to: compiled code with its types, or a file as it is. */
function publishedExport(target: string, manifest: SourceManifest): PublishedManifest['exports'][string] {
  const file = target.replace(/^\.\//, '');
  if (file.endsWith('.d.ts')) return { types: target, default: target };
  if (!isCompiled(file)) return `./${publishedPath(file)}`;
  const compiled = `./${publishedPath(file)}`;
  return {
    types: compiled.replace(/\.js$/, '.d.ts'),
    // Bundlers take it for `import` and `require` alike, so that a bundle has one copy of each module.
    ...(isForBrowsers(manifest) && { module: `./${publishedPath(file, 'esm')}` }),
    default: compiled,
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

/** The dependencies, and the development dependencies that users need too: sites install without these (ADR-0032). */
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

/** What a published `package.json` holds beside the fields that it keeps. */
export interface PublishedManifest extends Pick<SourceManifest, 'name' | 'version' | 'peerDependencies'> {
  engines: object;
  dependencies: Record<string, string>;
  exports: Record<string, string | Record<string, string>>;
  files: string[];
}

/**
 * The `package.json` with which a workspace is published: as in the repository, but its exports lead to compiled
 * files with declarations (ADR-0034).
 *
 * @param reached the package's files, and the packages that they import
 * @param engines of the repository
 */
export function publishedManifest(
  manifest: SourceManifest,
  { files, packages }: ReachedFiles,
  engines: object,
): PublishedManifest {
  const commands = publishedCommands(manifest);
  const exported = Object.fromEntries(
    Object.entries(manifest.exports ?? {}).map(([name, target]) => [name, publishedExport(target, manifest)]),
  );
  const folders = outputFolders(manifest);
  return {
    ...manifest,
    ...LEFT_OUT,
    engines,
    dependencies: publishedDependencies(manifest, packages),
    exports: { ...exported, './package.json': './package.json' },
    ...(Object.keys(commands).length > 0 && { bin: commands }),
    files: [...folders, ...files.filter((file) => !file.startsWith('src/'))],
  };
}
