import type { Compiler } from 'webpack';

/**
 * Uses the name of each named chunk as its id. The container then names it once, and needs neither a number nor maps of numbers to names
 * for scripts and styles.
 */
export class ChunkNamesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('ChunkNames', ({ hooks }) =>
      // Before webpack numbers the chunks without an id.
      hooks.reviveChunks.tap('ChunkNames', (chunks) => {
        for (const chunk of chunks) if (chunk.name) [chunk.id, chunk.ids] = [chunk.name, [chunk.name]];
      }),
    );
  }
}
