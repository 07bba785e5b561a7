import { createRequire } from 'node:module';
import type { Compiler } from 'webpack';

const federation = createRequire(require.resolve('@module-federation/enhanced'));

/**
 * Aliases for the parts of the federation runtime that no remote runs: for shared modules that the container itself uses,
 * and for shared modules reduced to the exports in use.
 */
export const UNUSED_RUNTIME: Record<string, false> = Object.fromEntries(
  ['installInitialConsumes', 'getSharedFallbackGetter'].map((name) => [
    federation.resolve(`@module-federation/webpack-bundler-runtime/dist/${name}.js`),
    false,
  ]),
);

const NAME = 'UnusedModulesPlugin';

/** Stage at which the federation plugin's `HoistContainerReferences` puts all modules of its runtime into the container. */
const HOIST_STAGE = 11;

/** Leaves out of a container the hoisted modules that no other module uses, such as the federation runtime's logger. */
export class UnusedModulesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.optimizeChunks.tap({ name: NAME, stage: HOIST_STAGE + 1 }, (chunks) => {
        const { chunkGraph, moduleGraph } = compilation;
        for (const chunk of chunks) {
          if (!chunk.hasRuntime()) continue;
          for (const module of [...chunkGraph.getChunkModulesIterable(chunk)]) {
            const users = [...moduleGraph.getIncomingConnections(module)];
            if (users.length > 0 && users.every((user) => !user.isActive(chunk.runtime)))
              chunkGraph.disconnectChunkAndModule(chunk, module);
          }
        }
      });
    });
  }
}
