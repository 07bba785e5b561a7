import { Command } from 'commander';
import { createRequire } from 'node:module';
import { appIn } from './app';
import { buildStale } from './stale';
import type * as BuildApp from './build-app';

async function build(): Promise<void> {
  // Each start of the site asks what is stale, and mostly nothing is: only a build loads webpack and TypeScript.
  const { buildWithSummary } = createRequire(__filename)('./build-app') as typeof BuildApp;
  console.log(await buildWithSummary(appIn(process.cwd())));
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
