import type { Compiler } from 'webpack';

const NAME = 'ContainerIdPlugin';

/**
 * Gives the container's module the same id wherever it is built. The id would be made from the module's identifier,
 * which holds absolute paths, and the same sources would be another release in another folder.
 */
export class ContainerIdPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      // Before webpack gives ids to the modules that have none.
      compilation.hooks.moduleIds.tap({ name: NAME, stage: -1 }, (modules) => {
        for (const module of modules) {
          if (module.identifier().startsWith('container entry '))
            compilation.chunkGraph.setModuleId(module, 'container');
        }
      });
    });
  }
}
