import { statSync } from 'node:fs';
import path from 'node:path';
import { buildPiece } from './build-piece';
import { pieceIn } from './piece';
import { buildStale } from './stale';

/**
 * `fitreel-build` builds the piece in the current folder; `fitreel-build --stale` builds all pieces that changed.
 * Ends with exit code 1 and the reason on standard error when a build fails.
 */
async function main(): Promise<void> {
  if (process.argv.includes('--stale')) return buildStale();
  const started = performance.now();
  const piece = pieceIn(process.cwd());
  const release = await buildPiece(piece);
  const files = Object.keys(release.files);
  const bytes = files
    .map((file) => path.join(piece.folder, 'dist', file))
    .reduce(
      (sum, file) => sum + (statSync(`${file}.br`, { throwIfNoEntry: false }) ?? statSync(file)).size,
      0,
    );
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${piece.name} ${release.version}: ${files.length} files, ${(bytes / 1024).toFixed(1)} KB with brotli, ${seconds} s`,
  );
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
