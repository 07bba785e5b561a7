import type { Compiler, Module } from 'webpack';

const NAME = 'ContainerIdPlugin';

/**
 * New ids for modules whose identifiers depend on absolute paths: the container, and the entry file that the federation plugin generates
 * and names by a hash of its runtime's path.
 */
const IDS: readonly [id: string, is: (identifier: string) => boolean][] = [
  ['container', (identifier) => identifier.startsWith('container entry ')],
  ['federation', (identifier) => /[\\/]\.federation[\\/]entry\.[0-9a-f]+\.js/.test(identifier)],
];

function fixedId(module: Module): string | undefined {
  const identifier = module.identifier();
  return IDS.find(([, is]) => is(identifier))?.[0];
}

/**
 * Gives the container's modules fixed ids. By default webpack derives ids from identifiers, so the same sources would
 * make a different release in another folder.
 */
export class ContainerIdPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      // Before webpack assigns ids to modules without one.
      compilation.hooks.moduleIds.tap({ name: NAME, stage: -1 }, (modules) => {
        for (const module of modules) {
          const id = fixedId(module);
          if (id) compilation.chunkGraph.setModuleId(module, id);
        }
      });
    });
  }
}
