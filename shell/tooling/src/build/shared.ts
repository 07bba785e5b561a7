import type { Assets } from '@fitreel/protocol';
import type { Compilation, Module } from 'webpack';
import { isSharedModule } from '../shared-modules';
import { assetsOf, type Groups } from './assets';

/** What the federation plugin makes of an import of a shared module. */
function sharedName(module: Module): string | undefined {
  if (module.type !== 'consume-shared-module') return undefined;
  return (module as Module & { options: { shareKey: string } }).options.shareKey;
}

/** Names of the shared modules that the code of some chunk groups takes from the shell, in the order of the alphabet. */
export function consumedModules(
  { namedChunkGroups, chunkGraph }: Compilation,
  groups: readonly string[],
): string[] {
  const chunks = groups.flatMap((group) => namedChunkGroups.get(group)?.chunks ?? []);
  const names = chunks.flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)].map(sharedName));
  return [...new Set(names.filter((name) => name !== undefined))].sort();
}

/** Files of the shared modules that a build loads by an `import()` of their own: module name → files. */
export function laterModules({ namedChunkGroups }: Compilation, groups: Groups): Record<string, Assets> {
  const later = [...namedChunkGroups].flatMap(([name, { origins }]) =>
    origins
      .filter(({ request }) => isSharedModule(request))
      .map(({ request }) => [request, assetsOf(groups, name)] as const),
  );
  return Object.fromEntries(later.filter((entry): entry is [string, Assets] => entry[1] !== null));
}
