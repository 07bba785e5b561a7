import { appFolder, SHELL } from '@fitreel/protocol';
import { Command } from 'commander';
import path from 'node:path';
import { ROOT } from '../build/app';
import { excesses } from '../build/budget';
import { TestedApi, testedRoutes } from './api';
import { browserProblems } from './browser';
import { serverProblems } from './server';
import { readSite } from './site';

/**
 * `fitreel-contract [DIST]`: tests a built remote with the built shell, on the server and in a browser, against the contract's
 * examples (behaviour.md#contract-test). A release that breaks a promise ends with exit code 1, and every problem on
 * standard error.
 */
new Command('fitreel-contract')
  .description('test the built remote in the current folder against the contract, with the built shell')
  .argument('[DIST]', 'folder of the built remote', 'dist')
  .option('--shell <DIST>', 'folder of the built shell', path.join(ROOT, appFolder(SHELL), 'dist'))
  .action(async (dist: string, { shell }: { shell: string }) => {
    const started = performance.now();
    const site = readSite(path.resolve(dist), path.resolve(shell));
    const { release } = site.remote;
    const routes = testedRoutes(release.description);
    // The SDK of the remote in the current folder has the fake API.
    const api = new TestedApi(process.cwd());
    const problems = [
      ...excesses(site.remote.dist, release).map(({ message }) => message),
      ...(await serverProblems(site, routes, api)),
      ...(await browserProblems(site, routes, api)),
    ];
    for (const problem of problems) console.error(problem);
    if (problems.length > 0) process.exitCode = 1;
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const { name } = release.description;
    console.log(
      `${name} ${release.version}: ${routes.length} routes, ${problems.length} problems, ${seconds} s`,
    );
  })
  .parseAsync()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
