import { readFileSync } from 'node:fs';
import path from 'node:path';
import { NormalModule, type Chunk, type Compilation, type Module } from 'webpack';
import { packageOf, SDK, SHARED_MODULES } from '../shared-modules';
import { installedFolder } from './app';

/** Number of parts that a message names. */
const NAMED_PARTS = 5;

/** A file in a build, or a package with files in it. */
interface Part {
  name: string;
  bytes: number;
}

/** The modules of a chunk, including modules that webpack has concatenated. */
function modulesOf(compilation: Compilation, chunk: Chunk): Module[] {
  const joined = (module: Module): Module[] =>
    'modules' in module ? (module.modules as Module[]).flatMap(joined) : [module];
  return [...compilation.chunkGraph.getChunkModulesIterable(chunk)].flatMap(joined);
}

/** Absolute paths of the files in a build's chunks. A file that nothing imports is not in a chunk. */
export function bundledFiles(compilation: Compilation): ReadonlySet<string> {
  const modules = [...compilation.chunks].flatMap((chunk) => modulesOf(compilation, chunk));
  return new Set(modules.map((module) => module.nameForCondition()).filter((file) => file !== null));
}

/** The package of a file in `node_modules`, or undefined. */
function packageIn(file: string): string | undefined {
  return /.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(file)?.[1]?.replace('\\', '/');
}

/** The largest packages and files in the chunks of `files`, the largest first. */
export function largestParts(compilation: Compilation, files: ReadonlySet<string>): Part[] {
  const sizes = new Map<string, number>();
  const add = (name: string, bytes: number) => sizes.set(name, (sizes.get(name) ?? 0) + bytes);
  // One file may become several modules: each text of `texts.ts` has a module with the whole file.
  const fileSizes = new Map<string, number>();
  for (const chunk of compilation.chunks) {
    if (![...chunk.files].some((file) => files.has(file))) continue;
    for (const module of modulesOf(compilation, chunk)) {
      const file = module.nameForCondition();
      if (file) fileSizes.set(file, Math.max(fileSizes.get(file) ?? 0, module.size()));
    }
  }
  for (const [file, bytes] of fileSizes)
    add(packageIn(file) ?? path.relative(compilation.compiler.context, file), bytes);
  // Images and the like are outside of chunks.
  for (const { name, info, source } of compilation.getAssets())
    if (files.has(name) && !/\.(js|css)$/.test(name)) add(info.sourceFilename ?? name, source.size());
  const parts = [...sizes].map(([name, bytes]) => ({ name, bytes }));
  return parts.sort((one, other) => other.bytes - one.bytes).slice(0, NAMED_PARTS);
}

/** Packages that the shell bundles for all remotes: the shared ones, and the SDK's dependencies. */
function sharedPackages(): ReadonlySet<string> {
  const shared = [...SHARED_MODULES.map(packageOf), 'react-router', 'scheduler'];
  const manifest = path.join(installedFolder(SDK), 'package.json');
  const sdk = JSON.parse(readFileSync(manifest, 'utf8')) as { dependencies: Record<string, string> };
  return new Set([...shared, ...Object.keys(sdk.dependencies)]);
}

/**
 * Rejects a build with a copy of a package that the shell provides: a second React or SDK has its own state.
 *
 * @throws Error that names the packages and their importers
 */
export function rejectCopies(compilation: Compilation): void {
  const shared = sharedPackages();
  const copies = [...compilation.modules].filter(
    (module): module is NormalModule =>
      module instanceof NormalModule && shared.has(packageIn(module.resource) ?? ''),
  );
  if (copies.length === 0) return;
  const names = new Set(copies.map(({ resource }) => packageIn(resource) as string));
  const [first] = copies;
  const issuer = first && compilation.moduleGraph.getIssuer(first)?.nameForCondition();
  const from = issuer ? ` (imported by ${path.relative(compilation.compiler.context, issuer)})` : '';
  throw new Error(
    `the build has a copy of ${[...names].join(', ')}${from}, which the shell provides: import it by its name, or through @fitreel/sdk`,
  );
}
