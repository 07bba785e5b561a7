import { Command, Option } from 'commander';
import { createRequire } from 'node:module';
import { appIn } from './app';
import { buildStale, upToDateVersion } from './stale';
import type * as BuildApp from './build-app';

interface Options {
  stale?: true;
  changed?: true;
}

async function build({ changed }: Options): Promise<void> {
  const app = appIn(process.cwd());
  const version = changed ? upToDateVersion(app) : null;
  if (version !== null) return console.log(`${app.name} ${version}: nothing has changed since its build`);
  // Each start of the site asks what is stale, and mostly nothing is: only a build loads webpack and TypeScript.
  const { buildWithSummary } = createRequire(__filename)('./build-app') as typeof BuildApp;
  console.log(await buildWithSummary(app));
}

/** `fitreel-build [--changed | --stale]`. A failed build ends with exit code 1 and the reason on standard error. */
new Command('fitreel-build')
  .description('build the app in the current folder')
  .option('--changed', 'only if its sources or the commit have changed since its last build')
  .addOption(
    new Option('--stale', 'build every app whose sources changed since its last build').conflicts('changed'),
  )
  .action((options: Options) => (options.stale ? buildStale() : build(options)))
  .parseAsync()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
