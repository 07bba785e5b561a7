import type { Compiler } from 'webpack';

/**
 * Gives each chunk that has a name this name as its id: the container then names it once, instead of by a number and, for scripts
 * and styles each, a map of numbers to names.
 */
export class ChunkNamesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('ChunkNames', ({ hooks }) =>
      // Before webpack numbers those that have no id.
      hooks.reviveChunks.tap('ChunkNames', (chunks) => {
        for (const chunk of chunks) if (chunk.name) [chunk.id, chunk.ids] = [chunk.name, [chunk.name]];
      }),
    );
  }
}
