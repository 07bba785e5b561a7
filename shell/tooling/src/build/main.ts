import { statSync } from 'node:fs';
import path from 'node:path';
import { buildApp } from './build-app';
import { appIn } from './app';
import { buildStale } from './stale';

/**
 * `fitreel-build` builds the app in the current folder, `fitreel-build --stale` every app that changed. If a build
 * fails, exits with 1 and prints the reason to standard error.
 */
async function main(): Promise<void> {
  if (process.argv.includes('--stale')) return buildStale();
  const started = performance.now();
  const app = appIn(process.cwd());
  const release = await buildApp(app);
  const files = Object.keys(release.files);
  const bytes = files
    .map((file) => path.join(app.folder, 'dist', file))
    .reduce(
      (sum, file) => sum + (statSync(`${file}.br`, { throwIfNoEntry: false }) ?? statSync(file)).size,
      0,
    );
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${app.name} ${release.version}: ${files.length} files, ${(bytes / 1024).toFixed(1)} KB with brotli, ${seconds} s`,
  );
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
