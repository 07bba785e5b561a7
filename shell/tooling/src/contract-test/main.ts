import { appFolder, SHELL } from '@fitreel/protocol';
import { Command } from 'commander';
import path from 'node:path';
import { ROOT } from '../build/app';
import { checkRelease } from './check-release';

/** `fitreel-contract [DIST]`. A release that breaks a promise ends with exit code 1, and every problem on standard error. */
new Command('fitreel-contract')
  .description('test the built remote in the current folder against the contract, with the built shell')
  .argument('[DIST]', 'folder of the built remote', 'dist')
  .option('--shell <DIST>', 'folder of the built shell', path.join(ROOT, appFolder(SHELL), 'dist'))
  .action(async (dist: string, { shell }: { shell: string }) => {
    const started = performance.now();
    const { app, version, routes, problems } = await checkRelease(
      path.resolve(dist),
      path.resolve(shell),
      process.cwd(),
    );
    for (const problem of problems) console.error(problem);
    if (problems.length > 0) process.exitCode = 1;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${app} ${version}: ${routes} routes, ${problems.length} problems, ${seconds} s`);
  })
  .parseAsync()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
