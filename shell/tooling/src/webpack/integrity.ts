import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { createHash } from 'node:crypto';
import { Compilation, optimize, runtime, sources, type AssetInfo, type Chunk, type Compiler } from 'webpack';

const NAME = 'IntegrityPlugin';

/** Placeholders for the hashes in the runtime's code. Minifiers keep them: they are free variables. */
const TABLES = { '.js': '__FITREEL_SCRIPT_HASHES__', '.css': '__FITREEL_STYLE_HASHES__' } as const;

const fromTable = (kind: keyof typeof TABLES, element: string, chunkId: string) =>
  `${element}.integrity = ${TABLES[kind]}[${chunkId}]; ${element}.crossOrigin = "anonymous";`;

/** Formats a hash as W3C SRI, section 3.5, says: by the algorithm of release.json, as a browser takes no preload with another hash. */
function integrityOf(content: readonly Buffer[]): string {
  const hash = createHash('sha384');
  for (const bytes of content) hash.update(bytes);
  return `sha384-${hash.digest('base64')}`;
}

/**
 * Adds Subresource Integrity to every chunk that a build loads: the runtime contains the SHA-384 of the chunk's script and style. The hash
 * of the runtime itself is in the page (the shell) or the registry (a container).
 *
 * The runtime first contains a marker for each hash, which is also one of the file's content hashes. webpack replaces content hashes once
 * names and contents are final, each file before the files that refer to it, and gets the real hash here.
 */
export class IntegrityPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const markers = new Set<string>();
      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        NAME,
        (code) => `${code}\n${fromTable('.js', 'script', 'chunkId')}`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        NAME,
        (code, { tag, chunkId }) => `${code}\n${fromTable('.css', tag, chunkId)}`,
      );
      optimize.RealContentHashPlugin.getCompilationHooks(compilation).updateHash.tap(
        NAME,
        (content, marker) => (markers.has(marker) ? integrityOf(content) : undefined),
      );
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        const tables = Object.entries(TABLES).map(([kind, table]) => {
          const marked = [...compilation.chunks].flatMap((chunk) => markFile(compilation, chunk, kind));
          for (const [, marker] of marked) markers.add(marker);
          return [table, JSON.stringify(Object.fromEntries(marked))] as const;
        });
        for (const { name, source } of compilation.getAssets()) {
          const code = name.endsWith('.js') ? source.source().toString() : '';
          const filled = tables.reduce((text, [table, hashes]) => text.replace(table, hashes), code);
          if (filled !== code) compilation.updateAsset(name, new sources.RawSource(filled));
        }
      });
    });
  }
}

/** Adds a marker to the content hashes of the chunk's script or style. Returns the chunk's id and the marker, if any. */
function markFile(compilation: Compilation, chunk: Chunk, kind: string): [id: string, marker: string][] {
  const file = [...chunk.files].find((name) => name.endsWith(kind));
  // The page or the federation runtime loads initial chunks, and no file can contain its own hash.
  if (!file || chunk.id === null || chunk.canBeInitial()) return [];
  const marker = `fitreel-hash-of-${chunk.id}${kind}-`;
  const addMarker = ({ contenthash = [], ...info }: AssetInfo = {}): AssetInfo => ({
    ...info,
    contenthash: [contenthash, marker].flat(),
  });
  compilation.updateAsset(file, (source) => source, addMarker);
  return [[String(chunk.id), marker]];
}
