import type { Compiler } from 'webpack';

const NAME = 'UnreachedModulesPlugin';

/** Before modules are joined into one scope, and after the federation plugin has put its runtime into the container. */
const STAGE = -100;

const RUNTIME = /[\\/]node_modules[\\/]@module-federation[\\/]/;

/**
 * Leaves the modules of the federation runtime that nothing imports out of a container. The federation plugin adds all that
 * its modules name, with those that tree shaking has made unreachable: a tenth of the container.
 */
export class UnreachedModulesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap(NAME, ({ chunks, chunkGraph, moduleGraph, hooks }) => {
      hooks.optimizeChunkModules.tap({ name: NAME, stage: STAGE }, () => {
        for (const chunk of chunks)
          for (const module of [...chunkGraph.getChunkModules(chunk)]) {
            if (!RUNTIME.test(module.nameForCondition() ?? '')) continue;
            const imports = [...moduleGraph.getIncomingConnections(module)];
            const isReached = imports.some((connection) => connection.isTargetActive(chunk.runtime));
            if (!isReached) chunkGraph.disconnectChunkAndModule(chunk, module);
          }
      });
    });
  }
}
