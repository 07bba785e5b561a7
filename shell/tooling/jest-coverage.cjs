const { join } = require('node:path');

/** Of the lines of each workspace, tests reach so many at least, in percent. */
const LINES_MIN = 92;

/**
 * Files that run in processes of their own or in a browser, where jest does not count lines, and what runs them there.
 * Without `names`, all files of the folder.
 */
const ELSEWHERE = [
  {
    by: 'shell/tooling/src/build/build-remote.test.ts',
    folder: 'shell/tooling/src/build',
    names: [
      'assets',
      'budget',
      'build-app',
      'main',
      'parts',
      'remote',
      'server',
      'shared',
      'shell',
      'summary',
    ],
  },
  {
    by: 'shell/tooling/src/build/build-remote.test.ts',
    folder: 'shell/tooling/src/webpack',
    names: ['index', 'release-base', 'server'],
  },
  { by: 'shell/tooling/src/new/new-remote.test.ts', folder: 'shell/tooling/src/new' },
  { by: 'shell/tooling/src/serve/serve.test.ts', folder: 'shell/tooling/src/serve' },
  { by: 'shell/tooling/src/repository/production.test.ts', folder: 'shell/tooling/src/sbom' },
  { by: 'shell/e2e/tests/contract.spec.ts', folder: 'shell/tooling/src/contract-test' },
  { by: 'shell/e2e/tests/develop-alone.spec.ts', folder: 'shell/tooling/src/webpack', names: ['alone'] },
  { by: 'shell/e2e/tests/develop-alone.spec.ts', folder: 'shell/sdk/src/testing/alone' },
  {
    by: 'shell/e2e/packages/own-repository.spec.ts',
    folder: 'shell/tooling/src/pack',
    names: ['main', 'stage-declarations', 'stage-packages'],
  },
  {
    by: '.github/workflows/mutation.yml',
    folder: 'shell/tooling/src/mutate',
    names: ['main', 'run-stryker'],
  },
  { by: '.github/workflows/apps.yml', folder: 'shell/tooling/src/affected', names: ['main'] },
  {
    by: 'shell/delivery/src/start/start.test.ts',
    folder: 'shell/delivery/src/start',
    names: ['start', 'build'],
  },
  {
    by: 'shell/e2e/tests/hot-reload.spec.ts',
    folder: 'shell/delivery/src/dev',
    names: ['dev', 'serve-dev-site'],
  },
  { by: 'shell/e2e/tests/hot-reload.spec.ts', folder: 'shell/src/development' },
  { by: 'shell/e2e/tests/first-route.spec.ts', folder: 'shell/src', names: ['main'] },
  // The window needs a layout.
  {
    by: 'shell/e2e/tests/long-list.spec.ts',
    folder: 'shell/sdk/src/ui/grid',
    names: ['grid-metrics', 'grid-window', 'use-focused-item'],
  },
];
exports.elsewhere = ELSEWHERE;

const patternOf = ({ folder, names }) =>
  names ? names.map((name) => `!${join(folder, name)}.{ts,tsx}`) : [`!${join(folder, '**')}`];

/**
 * The jest settings of `npm run coverage`: tests of all workspaces count for each, and each is held to `LINES_MIN` by itself.
 *
 * @param folders the workspaces with tests of jest, relative to the repository
 */
exports.coverage = (folders) => ({
  collectCoverageFrom: [
    '**/src/**/*.{ts,tsx}',
    '!**/*.test.{ts,tsx}',
    '!**/*.test-support.{ts,tsx}',
    ...ELSEWHERE.flatMap(patternOf),
  ],
  coverageDirectory: 'node_modules/.cache/coverage',
  coverageReporters: ['json', ['text', { skipFull: true }]],
  coverageThreshold: Object.fromEntries(folders.map((folder) => [`./${folder}/src/`, { lines: LINES_MIN }])),
});
