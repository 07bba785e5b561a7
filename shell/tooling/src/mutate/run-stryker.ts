import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { MutantResult, PartialStrykerOptions } from '@stryker-mutator/api/core';
import { ROOT } from '../build/app';

/** Working copies of Stryker. Not in `node_modules`, where jest does not look for tests. */
const TEMP_FOLDER = '.stryker-tmp';

/**
 * For tests that a bug keeps waiting or sends into an endless loop, beyond one and a half times what they take without.
 */
const TIMEOUT_MS = 5_000;

/**
 * Puts bugs into `files` of one workspace, one at a time, and runs the workspace's tests that reach them. Results of
 * earlier runs are used again where neither the file nor its tests have changed. Throws when the tests fail without a bug.
 *
 * @param files relative to the repository
 */
export async function runStryker(workspace: string, files: readonly string[]): Promise<MutantResult[]> {
  const results = path.join(ROOT, 'node_modules/.cache/mutation');
  mkdirSync(results, { recursive: true });
  const options: PartialStrykerOptions = {
    mutate: [...files],
    testRunner: 'jest',
    plugins: ['@stryker-mutator/jest-runner'],
    jest: { configFile: path.join(workspace, 'jest.config.cjs') },
    coverageAnalysis: 'perTest',
    incremental: true,
    incrementalFile: path.join(results, `${workspace.replaceAll('/', '-')}.json`),
    // Wording and class names are no logic.
    mutator: { excludedMutations: ['StringLiteral'] },
    tempDirName: TEMP_FOLDER,
    ignorePatterns: ['var', 'coverage', '**/test-results'],
    timeoutMS: TIMEOUT_MS,
    concurrency: availableParallelism(),
    reporters: ['progress-append-only'],
    allowEmpty: true,
  };
  // Only an ES module, which this file is not.
  const { Stryker } = await import('@stryker-mutator/core');
  return withGlobalSetup(path.join(ROOT, workspace, 'jest.config.cjs'), () =>
    new Stryker(options).runMutationTest(),
  );
}

/** Sets up once what jest would set up for every bug, such as the database server of the API's tests. */
async function withGlobalSetup<T>(jestConfig: string, run: () => Promise<T>): Promise<T> {
  const { globalSetup, globalTeardown } = (await import(jestConfig)) as JestConfig;
  await runDefault(globalSetup);
  try {
    return await run();
  } finally {
    await runDefault(globalTeardown);
  }
}

interface JestConfig {
  globalSetup?: string;
  globalTeardown?: string;
}

async function runDefault(file: string | undefined): Promise<void> {
  if (file === undefined) return;
  const { default: run } = (await import(file)) as { default: () => Promise<void> };
  await run();
}
