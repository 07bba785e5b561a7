import { Command } from 'commander';
import path from 'node:path';
import { appIn } from './app';
import { sentFiles, transferredBytes } from './budget';
import type * as Builder from './build-app';
import { buildStale } from './stale';

async function build(): Promise<void> {
  const started = performance.now();
  // Each start of the site asks what is stale, and mostly nothing is: only a build loads webpack and TypeScript.
  const { buildApp } = require('./build-app') as typeof Builder;
  const app = appIn(process.cwd());
  const release = await buildApp(app);
  const files = sentFiles(release);
  const dist = path.join(app.folder, 'dist');
  const bytes = files.reduce((sum, file) => sum + transferredBytes(dist, file), 0);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${app.name} ${release.version}: ${files.length} files, ${(bytes / 1024).toFixed(1)} KB with brotli, ${seconds} s`,
  );
}

/** `fitreel-build [--stale]`. A failed build ends with exit code 1 and the reason on standard error. */
new Command('fitreel-build')
  .description('build the app in the current folder')
  .option('--stale', 'build every app whose sources changed since its last build')
  .action(({ stale }: { stale?: true }) => (stale ? buildStale() : build()))
  .parseAsync()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
