import type { Assets } from '@fitreel/protocol';
import type { Compilation, Module } from 'webpack';
import { isSharedModule } from '../shared-modules';
import { assetsOf, type Groups } from './compile';

/** The federation plugin replaces each import of a shared module with a module that has a share key. */
function sharedName(module: Module): string | undefined {
  if (module.type !== 'consume-shared-module') return undefined;
  return (module as Module & { options: { shareKey: string } }).options.shareKey;
}

/** Names of the shared modules that the chunk groups take from the shell, sorted. */
export function consumedModules(
  { namedChunkGroups, chunkGraph }: Compilation,
  groups: readonly string[],
): string[] {
  const chunks = groups.flatMap((group) => namedChunkGroups.get(group)?.chunks ?? []);
  const names = chunks.flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)].map(sharedName));
  return [...new Set(names.filter((name) => name !== undefined))].sort();
}

/** The files of each lazy shared module, by module name: those that the build loads with an `import()`. */
export function lazySharedModules({ namedChunkGroups }: Compilation, groups: Groups): Record<string, Assets> {
  const lazy = [...namedChunkGroups].flatMap(([name, { origins }]) =>
    origins
      .filter(({ request }) => isSharedModule(request))
      .map(({ request }) => [request, assetsOf(groups, name)] as const),
  );
  return Object.fromEntries(lazy.filter((entry): entry is [string, Assets] => entry[1] !== null));
}
