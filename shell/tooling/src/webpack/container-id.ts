import type { Compiler, Module } from 'webpack';

const NAME = 'ContainerIdPlugin';

/**
 * Modules whose identifiers hold absolute paths, by their new ids: the container itself, and the file that the
 * federation plugin writes to begin with, whose name is a hash over the place of its runtime.
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
 * Gives the container's modules the same ids wherever they are built. Their ids would be made from their identifiers,
 * and the same sources would be another release in another folder.
 */
export class ContainerIdPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      // Before webpack gives ids to the modules that have none.
      compilation.hooks.moduleIds.tap({ name: NAME, stage: -1 }, (modules) => {
        for (const module of modules) {
          const id = fixedId(module);
          if (id) compilation.chunkGraph.setModuleId(module, id);
        }
      });
    });
  }
}
