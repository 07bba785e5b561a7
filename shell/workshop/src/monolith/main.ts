import { Command } from 'commander';
import path from 'node:path';
import { buildMonolith } from './build-monolith';

/** `fitreel-monolith FOLDER`. A failed build ends with exit code 1 and the reason on standard error. */
new Command('fitreel-monolith')
  .description('build shell and remotes as one app, which benchmarks compare the site with')
  .argument('<FOLDER>', 'the folder of the build, which is emptied first')
  .action(async (folder: string) => {
    const { entry } = await buildMonolith(path.resolve(folder));
    console.log(`built with ${entry.scripts.join(', ')}`);
  })
  .parseAsync()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
