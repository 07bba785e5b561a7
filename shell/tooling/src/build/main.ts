import { Command } from 'commander';
import path from 'node:path';
import { appIn } from './app';
import type * as BuiltElsewhere from './built-elsewhere';
import { startBuilders } from './builders';
import { buildStaleIn } from './stale';

/** Builds in a process of its own, so that webpack and TypeScript load only for a build: usually nothing is stale. */
async function build(): Promise<void> {
  const builders = startBuilders(1);
  try {
    console.log(await builders.build(appIn(process.cwd()).folder));
  } finally {
    builders.end();
  }
}

/** Loads TypeScript only when it is needed. */
async function record(dist: string): Promise<void> {
  const { recordBuilt } = require('./built-elsewhere') as typeof BuiltElsewhere;
  const app = appIn(process.cwd());
  console.log(`${app.name} ${await recordBuilt(app, path.resolve(dist))}`);
}

/** `fitreel-build [--stale | --built DIST]`. A failed build ends with exit code 1 and the reason on standard error. */
new Command('fitreel-build')
  .description('build the app in the current folder')
  .option(
    '--stale',
    'only if its sources changed since its last build; outside an app’s folder, every such app',
  )
  .option('--built <DIST>', 'only make a release of the files that another bundler has built there')
  .action(({ stale, built }: { stale?: true; built?: string }) => {
    if (built !== undefined) return record(built);
    return stale ? buildStaleIn(process.cwd()) : build();
  })
  .parseAsync()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
