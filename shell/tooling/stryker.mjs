/** No logic, or code that runs only in a process of its own. */
const NOT_MUTATED = '{testing/**,**/*.test.*,**/*.test-support.*,**/*.d.ts,**/main.*,**/texts.ts}';

/**
 * The Stryker settings of a workspace, for runs in the root of the repository: `npm run mutate -- FOLDER/stryker.config.mjs`.
 *
 * @param {string} workspace folder of the workspace, relative to the root
 * @param {number} least the mutation score, in percent, below which a run fails
 * @param {string} files pattern of the files below `src` whose logic the tests should notice
 */
export const stryker = (workspace, least, files = '**/*.{ts,tsx}') => ({
  mutate: [`${workspace}/src/${files}`, `!${workspace}/src/${NOT_MUTATED}`],
  thresholds: { high: 95, low: least, break: least },
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner'],
  jest: {
    configFile: `${workspace}/jest.config.cjs`,
    // They kill processes, which do not contain the mutations.
    config: { testTimeout: 15_000, testPathIgnorePatterns: ['/node_modules/', '/dist/', '/killed-'] },
  },
  coverageAnalysis: 'perTest',
  // A second run tests only later changes.
  incremental: true,
  incrementalFile: `node_modules/.cache/mutation/${workspace.replaceAll('/', '-')}.json`,
  // Wording and class names are not logic.
  mutator: { excludedMutations: ['StringLiteral'] },
  ignorePatterns: ['var', 'coverage', '**/dist', '**/test-results'],
  timeoutMS: 30_000,
  // Each run of jest leaves memory behind.
  maxTestRunnerReuse: 25,
  reporters: ['clear-text', 'progress-append-only'],
  clearTextReporter: { logTests: false },
});
