const { testTimeout } = require('@fitreel/tooling/jest');
const { workspaces } = require('./package.json');

/** All workspaces with jest tests. shell/e2e uses Playwright. */
module.exports = {
  // By default jest leaves one core free, which is half of a small machine.
  maxWorkers: '100%',
  // jest reads a project's own timeout only when it runs that project alone.
  testTimeout,
  projects: workspaces.filter((path) => path !== 'shell/e2e').map((path) => `<rootDir>/${path}`),
};
