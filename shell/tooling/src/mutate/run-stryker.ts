import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { MutantResult, PartialStrykerOptions } from '@stryker-mutator/api/core';
import { ROOT } from '../build/app';
import { dropStaticSurvivorsIn } from './kept-results';
import { jestRoots } from './selection';

/** Working copies of Stryker. Not in `node_modules`, where jest does not look for tests. */
const TEMP_FOLDER = '.stryker-tmp';

/** Runs as few tests for a bug as it can. */
const RUNNER = path.join(ROOT, 'shell/tooling/jest-mutation-runner.cjs');

/** For a test that a bug keeps waiting. It fails, which costs less than a new process. */
const TEST_TIMEOUT_MS = 15_000;

/** For a process that a bug keeps busy, beyond one and a half times what its tests take without. It is replaced. */
const TIMEOUT_MS = 30_000;

/** Each run of jest leaves memory behind, and after a hundred a process mostly collects garbage. */
const RUNS_OF_A_PROCESS = 25;

/**
 * Puts bugs into `files` of one workspace, one at a time, and runs the workspace's tests that reach them. Results of
 * earlier runs are used again where neither the file nor its tests have changed. Throws when the tests fail without a bug.
 *
 * @param files relative to the repository
 * @param concurrency processes that run tests at once
 * @returns the bugs, with file names relative to the repository
 */
export async function runStryker(
  workspace: string,
  files: readonly string[],
  concurrency: number,
): Promise<MutantResult[]> {
  const results = path.join(ROOT, 'node_modules/.cache/mutation');
  mkdirSync(results, { recursive: true });
  const incrementalFile = path.join(results, `${workspace.replaceAll('/', '-')}.json`);
  dropStaticSurvivorsIn(incrementalFile);
  const options: PartialStrykerOptions = {
    mutate: [...files],
    testRunner: 'jest',
    plugins: ['@stryker-mutator/jest-runner'],
    jest: {
      configFile: path.join(workspace, 'jest.config.cjs'),
      config: { runner: RUNNER, testTimeout: TEST_TIMEOUT_MS, roots: jestRoots(path.join(ROOT, workspace)) },
    },
    coverageAnalysis: 'perTest',
    incremental: true,
    incrementalFile,
    // Wording and class names are no logic.
    mutator: { excludedMutations: ['StringLiteral'] },
    tempDirName: TEMP_FOLDER,
    ignorePatterns: ['var', 'coverage', '**/test-results'],
    timeoutMS: TIMEOUT_MS,
    maxTestRunnerReuse: RUNS_OF_A_PROCESS,
    concurrency: concurrency,
    reporters: ['progress-append-only'],
    allowEmpty: true,
  };
  // Only an ES module, which this file is not.
  const { Stryker } = await import('@stryker-mutator/core');
  const mutants = await withGlobalSetup(path.join(ROOT, workspace, 'jest.config.cjs'), () =>
    new Stryker(options).runMutationTest(),
  );
  // Stryker names files by absolute paths. The kept results of other files may lack what this run dropped of them.
  return mutants
    .map((mutant) => ({ ...mutant, fileName: path.relative(ROOT, mutant.fileName) }))
    .filter(({ fileName }) => files.includes(fileName));
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
