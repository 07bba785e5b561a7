import { createRequire } from 'node:module';
import type { Compiler } from 'webpack';

const federation = createRequire(require.resolve('@module-federation/enhanced'));

/**
 * Aliases that leave out parts of the federation runtime that remotes do not need: those for shared modules that a
 * container loads at startup, and for tree-shaken shared modules.
 */
export const UNUSED_RUNTIME: Record<string, false> = Object.fromEntries(
  ['installInitialConsumes', 'getSharedFallbackGetter'].map((name) => [
    federation.resolve(`@module-federation/webpack-bundler-runtime/dist/${name}.js`),
    false,
  ]),
);

const NAME = 'UnusedModulesPlugin';

/** The stage in which `HoistContainerReferences` moves all modules of the federation runtime into the container. */
const HOIST_STAGE = 11;

/** Removes hoisted modules that no other module uses from the container, such as the federation runtime's logger. */
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
